import React, { useEffect, useMemo, useState } from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { Alert, Button, ClipboardButton, useStyles2 } from '@grafana/ui';
import { type ProvisionedRule, type RuleDiff } from '../../data/alertRules';
import type { Lane } from '../../data/types';
import { messageOf } from '../../shared/errors/chunkErrors';
import { readProvisioned, ruleFiles } from './rules';
import type { ExpectationRow } from './rows';

interface Props {
  lanes: Lane[];
  rows: ExpectationRow[];
  prometheusUid: string;
}

const FILE = 'lanewatch.yaml';

/** The alert rules for the lanes and expectations at hand, to copy, and what they would change. */
export function RulesBox({ lanes, rows, prometheusUid }: Props) {
  const styles = useStyles2(getStyles);
  const [held, setHeld] = useState<ProvisionedRule[] | { trouble: string } | null>(null);
  useEffect(() => {
    let live = true;
    readProvisioned().then(
      (rules) => live && setHeld(rules),
      (error: unknown) => live && setHeld({ trouble: messageOf(error) })
    );
    return () => {
      live = false;
    };
  }, []);
  const files = useMemo(
    () => (held && lanes.length > 0 ? ruleFiles(lanes, rows, prometheusUid, held) : null),
    [held, lanes, rows, prometheusUid]
  );
  if (!files) {
    return (
      <p role="status">
        {lanes.length === 0
          ? 'No lane is known yet, so there is no rule to write.'
          : 'Reading the rules that Grafana holds …'}
      </p>
    );
  }
  return (
    <div className={styles.box} data-testid="rules">
      {files.refused.length > 0 && (
        <Alert severity="warning" title="Some expectations are not in the rules">
          {files.refused.join(' ')}
        </Alert>
      )}
      {files.diff ? (
        <Diff diff={files.diff} />
      ) : (
        <p>What would change is not known: the rules that Grafana holds could not be read. {files.trouble}</p>
      )}
      <div className={styles.actions}>
        <ClipboardButton icon="copy" variant="primary" getText={() => files.yaml}>
          Copy {FILE}
        </ClipboardButton>
        <Button icon="download-alt" variant="secondary" onClick={() => download(files.yaml)}>
          Download
        </Button>
      </div>
      <details>
        <summary>Show the file ({files.uids.length} rules)</summary>
        <pre className={styles.code}>{files.yaml}</pre>
      </details>
    </div>
  );
}

function Diff({ diff }: { diff: RuleDiff }) {
  const parts = [
    ['To be added', diff.added],
    ['To be changed', diff.changed],
    ['No longer in the file: it deletes them', diff.removed],
  ] as const;
  return (
    <div data-testid="rules-diff">
      <p>{diff.summary}</p>
      {parts
        .filter(([, list]) => list.length > 0)
        .map(([title, list]) => (
          <div key={title}>
            <strong>{title}</strong>
            <ul>
              {list.map(({ uid, title: name, changes }) => (
                <li key={uid}>
                  {name} {changes.join(' ')}
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
}

function download(text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(url);
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({
    display: 'flex',
    flexDirection: 'column',
    gap: theme.spacing(1),
    minWidth: 0,
    '& ul': { marginLeft: theme.spacing(2.5) },
  }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }),
  code: css({
    maxHeight: '400px',
    overflow: 'auto',
    marginTop: theme.spacing(1),
    fontSize: theme.typography.bodySmall.fontSize,
  }),
});
