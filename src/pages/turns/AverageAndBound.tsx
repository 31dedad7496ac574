import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import { type JudgeStatus } from '../../analysis/turns/judgeTurns';
import { type RunStatus } from '../../analysis/turns/runStatus';
import { count, figure, NOT_MEASURED } from '../../shared/figures';
import { Facts } from './Facts';
import { owedYield } from './owed';
import { percent, secondsText } from './ppm';
import { Section } from './Section';

/** The bound, what it holds, what it does not, and the time that the trainer owes for it. */
export function AverageAndBound({ run, receipt }: { run: RunStatus | null; receipt: JudgeStatus }) {
  const styles = useStyles2(getStyles);
  const bound = run?.maxSlowdownPpm ?? null;
  const owed = owedYield(run);
  return (
    <Section
      title="Bound and owed time"
      description="The bound holds the average of a cycle of window and yield, not what one turn feels; the owed time is worked out from rates of the whole lane and is off where those are old."
      testId="section-bound"
    >
      <Facts
        facts={[
          { name: 'Bound on the average', value: bound === 0 ? 'off' : percent(bound, 1), testId: 'bound' },
          {
            name: 'Cycle average',
            note: 'as the server measured it',
            value: percent(run?.slowdownPpmRealized ?? null, 1),
            testId: 'realized',
          },
          {
            name: 'Owed after the last window',
            value: secondsText(owed.owedMs),
            testId: 'owed',
          },
          {
            name: 'Yielded so far',
            value: run?.yieldedMs == null ? NOT_MEASURED : figure(run.yieldedMs / 1000, 's', 0),
          },
        ]}
      />
      <div className={styles.text}>
        {[...owed.sentences, ...felt(bound, receipt)].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Section>
  );
}

/** Says in numbers that a bound on the average is none on a turn. */
function felt(bound: number | null, receipt: JudgeStatus): string[] {
  if (bound === null || bound === 0 || receipt.slowdownPpmP95 === null || receipt.slowdownPpmP95 <= bound) {
    return [];
  }
  return [
    `Turns feel more than the average: of ${count(receipt.turnsMeasured)} measured turns the 95th percentile lost ${percent(receipt.slowdownPpmP95)}. Only shorter windows bound what a single turn feels.`,
  ];
}

const getStyles = (theme: GrafanaTheme2) => ({
  text: css({
    color: theme.colors.text.secondary,
    fontSize: theme.typography.bodySmall.fontSize,
    '& p': { margin: theme.spacing(0, 0, 0.5) },
  }),
});
