import React from 'react';
import { type JudgeStatus } from '../../analysis/turns/judgeTurns';
import { count, figure, UNIT } from '../../shared/figures';
import { Facts } from './Facts';
import { percent } from './ppm';
import { Section } from './Section';

/** How many turns met a window, how many of those could be measured, and what against. */
export function Exposure({ receipt, unseen }: { receipt: JudgeStatus; unseen: number }) {
  return (
    <Section
      title="Exposure"
      description="Turns that met a window, and how many could be compared with a clean rate; too low where turns began and ended between two pulls."
      testId="section-exposure"
    >
      <Facts
        facts={[
          {
            name: 'Exposed turns',
            note: 'met a window in this run',
            value: count(receipt.turnsOverlapped),
            testId: 'exposed',
          },
          {
            name: 'Measured turns',
            note: 'of those; a clean rate was there to compare with',
            value: count(receipt.turnsMeasured),
            testId: 'measured',
          },
          {
            name: 'Clean turns',
            note: 'since watching began, across runs',
            value: count(receipt.turnsClean),
            testId: 'clean',
          },
          {
            name: 'Clean rate',
            note: 'per turn, over about the last minute of clean decoding',
            value: figure(receipt.turnTpsClean, UNIT.rate, 1),
            testId: 'clean-rate',
          },
          {
            name: 'Share of a turn inside windows',
            note: 'median and 95th percentile of exposed turns',
            value:
              receipt.overlapSharePpmP50 === null
                ? percent(null)
                : `${percent(receipt.overlapSharePpmP50)}, ${percent(receipt.overlapSharePpmP95)}`,
          },
          {
            name: 'Not in the receipt',
            note: 'cut by a gap or the start; never seen by a pull',
            value: `${count(receipt.turnsCut)}; ${count(unseen)}`,
          },
        ]}
      />
    </Section>
  );
}
