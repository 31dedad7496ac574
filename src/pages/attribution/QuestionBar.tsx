import React from 'react';
import { css } from '@emotion/css';
import { dateTime, dateTimeFormat, type GrafanaTheme2, type TimeRange } from '@grafana/data';
import { sceneGraph } from '@grafana/scenes';
import { Button, ClipboardButton, LinkButton, TimeRangeInput, useStyles2 } from '@grafana/ui';
import type { Span } from '../../analysis/lane';
import { alertArrival } from '../../data/alertLink';
import { spanText } from '../../shared/time';
import { laneVariableOf, spanOf } from '../lane/lookups';
import { alertAddress } from './alertAddress';
import { cameFromAlert } from './arrival';
import { contextNote } from './contextNote';
import type { Investigation } from './Investigation';
import { attributionReport } from './report';
import { useAlerts } from './useAlerts';

interface Props {
  investigation: Investigation;
  /** The address as somebody arrived. */
  search: string;
}

/** Which window is judged against which, both changeable, and what can be taken away from here. */
export function QuestionBar({ investigation, search }: Props) {
  const styles = useStyles2(getStyles);
  const { findings, baseline, pinned } = investigation.useState();
  sceneGraph.getTimeRange(investigation).useState();
  const fromAlert = cameFromAlert(search);
  const alerts = useAlerts(fromAlert);
  const { alert, at } = alertArrival(search);
  const timeZone = sceneGraph.getTimeRange(investigation).getTimeZone();
  const time = (seconds: number) => dateTimeFormat(seconds * 1000, { timeZone, format: 'MMM D HH:mm' });
  const window = spanOf(investigation);
  const lane = String(laneVariableOf(investigation).state.text);
  const report = () =>
    findings
      ? attributionReport(findings, {
          lane,
          url: globalThis.location.href,
          alert,
          alertAt: at,
          contextNote: contextNote(findings.pulls, findings.expectation?.expectation.contextWindow ?? null),
        })
      : '';
  return (
    <div className={styles.bar} data-testid="question">
      <div className={styles.facts}>
        {at !== null && (
          <span>
            Alert <strong>{alert ?? 'without a name'}</strong>, active since {time(at)}
          </span>
        )}
        <span>
          Judged: <strong>{`${time(window.from)} to ${time(window.to)}`}</strong> ({spanText(window.to - window.from)},
          the time range above)
        </span>
        <span className={styles.baseline}>
          <label htmlFor="attribution-baseline">Against</label>
          {baseline && (
            <TimeRangeInput
              value={rangeOf(baseline)}
              timeZone={timeZone}
              isReversed={false}
              onChange={({ from, to }) => investigation.setBaseline({ from: from.unix(), to: to.unix() })}
            />
          )}
          {pinned ? (
            <Button size="sm" fill="text" onClick={() => investigation.setBaseline(null)}>
              Let the page choose
            </Button>
          ) : (
            <span className={styles.aside}>
              chosen by the page: before the window
              {findings?.onset != null && `, and before the rate fell at ${time(findings.onset)}`}
            </span>
          )}
        </span>
      </div>
      <div className={styles.actions}>
        <ClipboardButton icon="copy" variant="primary" size="sm" getText={report} disabled={!findings}>
          Copy report
        </ClipboardButton>
        <ClipboardButton icon="share-alt" variant="secondary" size="sm" getText={() => globalThis.location.href}>
          Share
        </ClipboardButton>
        {fromAlert && (
          <LinkButton icon="bell" variant="secondary" fill="outline" size="sm" href={alertAddress(search, alerts)}>
            Back to the alert
          </LinkButton>
        )}
      </div>
    </div>
  );
}

function rangeOf({ from, to }: Span): TimeRange {
  const range = { from: dateTime(from * 1000), to: dateTime(to * 1000) };
  return { ...range, raw: range };
}

const getStyles = (theme: GrafanaTheme2) => ({
  bar: css({
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: theme.spacing(1, 2),
    alignItems: 'flex-start',
  }),
  facts: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(0.5), minWidth: 0 }),
  baseline: css({
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: theme.spacing(0.5, 1),
    '& label': { margin: 0 },
  }),
  aside: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }),
});
