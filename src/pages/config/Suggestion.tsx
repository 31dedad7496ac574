import React, { useEffect, useRef, useState } from 'react';
import { css } from '@emotion/css';
import { dateTime, type GrafanaTheme2 } from '@grafana/data';
import { Button, Combobox, useStyles2 } from '@grafana/ui';
import {
  suggestExpectation,
  type NoSuggestion,
  type Suggestion as Suggested,
} from '../../analysis/collapse/suggestExpectation';
import type { Expectation } from '../../analysis/collapse/expectation';
import type { Lane } from '../../data/types';
import { messageOf } from '../../shared/errors/chunkErrors';
import { figure, UNIT } from '../../shared/figures';
import { spanText } from '../../shared/time';
import { withPatience } from '../lane/deadline';
import { laneLabel } from '../lane/laneLabel';
import type { LaneSourceFactory } from '../lane/LaneSource';
import { HISTORY_SECONDS } from './useLanes';

interface Props {
  dsUid: string;
  lanes: Lane[];
  source: LaneSourceFactory;
  onAccept: (model: string, expectation: Expectation) => void;
}

type Answer = Suggested | NoSuggestion;

/** Reads a lane's history and suggests what its model decodes at alone; it counts once somebody accepts and saves it. */
export function Suggestion({ dsUid, lanes, source, onAccept }: Props) {
  const styles = useStyles2(getStyles);
  const [key, setKey] = useState('');
  const [answer, setAnswer] = useState<Answer | 'reading' | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const lane = lanes.find((each) => each.key === key);

  const look = async (of: Lane) => {
    abort.current?.abort();
    const mine = new AbortController();
    abort.current = mine;
    setAnswer('reading');
    const now = dateTime();
    let next: Answer;
    try {
      const span = { from: now.unix() - HISTORY_SECONDS, to: now.unix() };
      const { series } = await withPatience((options) => source(dsUid).read(of, span, options), {
        signal: mine.signal,
      });
      next = suggestExpectation(series, { trainingWindows: null, today: now.utc().format('YYYY-MM-DD') });
    } catch (error) {
      next = { expectation: null, reason: `The history could not be read: ${messageOf(error)}` };
    }
    if (!mine.signal.aborted) {
      setAnswer(next);
    }
  };

  return (
    <div className={styles.box} data-testid="suggestion">
      <div className={styles.line}>
        <Combobox
          aria-label="Lane whose history to look at"
          placeholder="A lane's last day"
          options={lanes.map((each) => ({
            value: each.key,
            label: laneLabel(each, lanes),
            description: each.model ?? undefined,
          }))}
          value={key || null}
          width={40}
          onChange={({ value }) => {
            setKey(value);
            setAnswer(null);
          }}
        />
        <Button
          variant="secondary"
          icon="search"
          disabled={!lane || answer === 'reading'}
          onClick={() => lane && void look(lane)}
        >
          {answer === 'reading' ? 'Reading the last day …' : 'Suggest from history'}
        </Button>
      </div>
      {answer !== null && answer !== 'reading' && (
        <p role="status">{answer.expectation ? sentence(answer) : answer.reason}</p>
      )}
      {answer !== null && answer !== 'reading' && answer.expectation && lane && (
        <Button
          size="sm"
          disabled={lane.model === null}
          onClick={() => lane.model !== null && onAccept(lane.model, answer.expectation)}
        >
          {lane.model === null ? 'This lane names no model' : `Take it for ${lane.model}`}
        </Button>
      )}
    </div>
  );
}

function sentence({ expectation, interval, stretches, seconds }: Suggested): string {
  const rate = (tps: number) => figure(tps, UNIT.rate, 1);
  return `One stream alone decoded ${rate(expectation.tps)} (95% interval ${rate(interval[0])} to ${rate(interval[1])}), the median of ${stretches} stretches with ${spanText(seconds)} of decoding.`;
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({ marginTop: theme.spacing(2), '& p': { margin: theme.spacing(1, 0), maxWidth: '100ch' } }),
  line: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }),
});
