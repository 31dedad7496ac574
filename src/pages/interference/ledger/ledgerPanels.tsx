import React from 'react';
import { PanelBuilders, type VizPanel } from '@grafana/scenes';
import { BigValueColorMode, BigValueGraphMode, BigValueTextMode } from '@grafana/schema';
import type { LedgerField } from '../../../analysis/ledger/ledgerTypes';
import { ColorDot } from '../../../shared/ColorDot';
import { NOT_MEASURED } from '../../../shared/figures';
import { DerivedFrames } from '../../lane/DerivedFrames';
import { timePanel, type TimePanelParts } from '../timePanel';
import { chunkShares, dilutedMean, heldSteps, perStream, stepRates, stepTimes } from './ledgerFrames';
import { MeasuredPanel } from './MeasuredGrid';
import { SUMMARY, summaryFrame, type SummaryFigure } from './summaryFrames';

interface TimePanel extends TimePanelParts {
  /** Figures the panel needs: where none was measured, the panel says why instead. */
  fields: LedgerField[];
  whenAbsent?: string;
}

const TIME_PANELS: TimePanel[] = [
  {
    title: 'Per-stream decode rate and requests in flight',
    description:
      'Tokens per second that one decoding stream gets, beside how many run: a fall while that number stands still is not contention; requests in flight are sampled, and short ones are missed.',
    fields: ['perStreamTps', 'meanRunning'],
    derive: perStream,
  },
  {
    title: 'Mean step by what it carries',
    description:
      'Mean wall time of decode-only steps and of steps with a prefill chunk; a bucket with few chunk steps swings, and a step after a lone chunk may carry some of its time.',
    fields: ['decodeOnlyStepMs', 'chunkStepMs'],
    derive: stepTimes,
  },
  {
    title: 'Share of steps and of step time with a chunk',
    description:
      'How many steps carry a prefill chunk and how much of the step time those take; a high share of time at a flat decode-only step is step-time sharing, unless no stream was waiting.',
    fields: ['chunkShareOfTime', 'chunkShareOfSteps'],
    derive: chunkShares,
  },
  {
    title: 'Steps per second by shape',
    description:
      'Committed steps per second of wall time, by what they carried; shapes are counted when a step is planned, so they may differ from the total by about a step.',
    fields: ['decodeStepsPerSecond', 'chunkStepsPerSecond'],
    derive: stepRates,
    stacked: true,
  },
  {
    title: 'Held steps over time',
    description:
      'Steps in each bucket in which a guard held prefill back for the decoders; all zero under load means that nothing protects them.',
    fields: ['heldSteps'],
    whenAbsent: 'This build does not export them, so nothing is known about a guard.',
    derive: heldSteps,
  },
  {
    title: 'The diluted mean beside the decode-only step',
    description:
      'The mean over steps of every shape beside the decode-only step: where chunk steps are few, their cost almost vanishes in the mean of all steps.',
    fields: ['overallStepMs'],
    derive: dilutedMean,
  },
];

/** The panels over time, in reading order. */
export function timePanels(): MeasuredPanel[] {
  return TIME_PANELS.map(
    (panel) => new MeasuredPanel({ fields: panel.fields, panel: timePanel(panel), whenAbsent: panel.whenAbsent })
  );
}

/** The figures over the range, in reading order. */
export function summaryPanels(): MeasuredPanel[] {
  return SUMMARY.map((figure) => new MeasuredPanel({ fields: [figure.field], panel: summaryPanel(figure) }));
}

function summaryPanel(figure: SummaryFigure): VizPanel {
  const panel = PanelBuilders.stat()
    .setTitle(figure.title)
    .setDescription(figure.description)
    .setData(new DerivedFrames({ derive: summaryFrame(figure) }))
    .setOption('colorMode', BigValueColorMode.None)
    .setOption('graphMode', BigValueGraphMode.None)
    .setOption('textMode', BigValueTextMode.ValueAndName)
    .setOption('reduceOptions', { values: false, calcs: ['lastNotNull'], fields: '' })
    .setOption('text', { titleSize: 12, valueSize: 26 })
    .setNoValue(NOT_MEASURED)
    .build();
  panel.setState({ titleItems: <ColorDot color={figure.color} /> });
  return panel;
}
