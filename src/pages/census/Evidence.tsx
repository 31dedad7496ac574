import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

interface Props {
  summary: string;
  sentences: string[];
  open?: boolean;
}

/** Sentences behind a line that opens them. */
export function Evidence({ summary, sentences, open }: Props) {
  const styles = useStyles2(getStyles);
  return sentences.length === 0 ? null : (
    <details open={open}>
      <summary className={styles.summary}>{summary}</summary>
      <ul className={styles.list}>
        {sentences.map((sentence, i) => (
          <li key={i}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  summary: css({ cursor: 'pointer', color: theme.colors.text.secondary }),
  list: css({ margin: theme.spacing(0.5, 0, 0, 2.5), overflowWrap: 'anywhere' }),
});
