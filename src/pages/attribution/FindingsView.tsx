import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { sceneGraph, type VizPanel } from '@grafana/scenes';
import { Alert, TextLink, useStyles2 } from '@grafana/ui';
import { PLUGIN_ID, prefixRoute } from '../../constants';
import { engineById } from '../../engines';
import { PartialBanner, RefreshingNote, StaleBanner } from '../../shared/states/Banners';
import { clockTime } from '../../shared/time';
import { laneLink } from '../lane/links';
import type { Trouble } from '../lane/trouble';
import { AdviceList } from './AdviceList';
import type { AttributionBody } from './AttributionBody';
import { CollapseFacts } from './CollapseFacts';
import { byWeight } from './evidence';
import { EvidenceTable } from './EvidenceTable';
import { Excluded } from './Excluded';
import type { Findings } from './inquiry';
import type { Investigation } from './Investigation';
import { notesOf } from './notes';
import { QuestionBar } from './QuestionBar';
import { draftFrames } from './timelineFrames';
import { VerdictCard } from './VerdictCard';

interface Props {
  model: AttributionBody;
  investigation: Investigation;
  findings: Findings;
  stale?: Trouble;
  onRetry: () => void;
}

/** The whole answer, the verdict first. */
export function FindingsView({ model, investigation, findings, stale, onRetry }: Props) {
  const styles = useStyles2(getStyles);
  const { search, waterfall, timeline, draft } = model.useState();
  const { state, progress, answeredAt = 0 } = investigation.useState();
  const { result, reading, question } = findings;
  const timeZone = sceneGraph.getTimeRange(model).getTimeZone();
  const busy = state === 'reading' || state === 'judging';
  return (
    <div className={styles.column}>
      <QuestionBar investigation={investigation} search={search} />
      {busy && <RefreshingNote progress={progress ?? 0} onCancel={investigation.cancel} />}
      {stale && <StaleBanner asOf={clockTime(answeredAt, timeZone)} reason={stale.detail} onRetry={onRetry} />}
      {reading.failed.length > 0 && (
        <PartialBanner failed={reading.failed.map(({ signal, message }) => ({ family: signal, message }))} />
      )}
      {notesOf(findings, search).map(({ id, severity, title, text }) => (
        <Alert key={id} severity={severity} title={title} data-testid={`note-${id}`} className={styles.note}>
          {text}{' '}
          {id === 'no-expectation' && (
            <TextLink href={`/plugins/${PLUGIN_ID}?page=configuration`}>Open the configuration</TextLink>
          )}
        </Alert>
      ))}
      <div className={busy ? styles.old : undefined}>
        <VerdictCard findings={findings} />
      </div>
      <div className={styles.pair}>
        <Panel panel={waterfall} />
        <CollapseFacts findings={findings} />
      </div>
      <Panel panel={timeline} />
      {draftFrames(findings).length > 0 ? (
        <Panel panel={draft} low />
      ) : (
        <p className={styles.absent}>
          Draft acceptance: not measured. This lane drafts no tokens, or does not count them.
        </p>
      )}
      <EvidenceTable mechanisms={byWeight(result)} />
      <Excluded result={result} />
      <AdviceList advice={result.advice} engine={engineById(question.lane.engine).name} />
      <p className={styles.absent}>
        The same lane in full:{' '}
        <TextLink href={laneLink(model, 'interference/ledger', question.lane.key)}>Interference</TextLink>,{' '}
        <TextLink href={prefixRoute('overview')}>all lanes</TextLink>.
      </p>
    </div>
  );
}

function Panel({ panel, low }: { panel: VizPanel; low?: boolean }) {
  const styles = useStyles2(getStyles);
  return (
    <div className={low ? styles.lowPanel : styles.panel}>
      <panel.Component model={panel} />
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  column: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(2), flex: 1, minWidth: 0 }),
  note: css({ margin: 0 }),
  old: css({ opacity: 0.6 }),
  pair: css({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: theme.spacing(2),
    [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  }),
  panel: css({ position: 'relative', minHeight: '340px', minWidth: 0 }),
  lowPanel: css({ position: 'relative', minHeight: '220px', minWidth: 0 }),
  absent: css({ color: theme.colors.text.secondary, margin: 0 }),
});
