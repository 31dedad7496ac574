import React from 'react';
import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';
import { type SceneObject } from '@grafana/scenes';
import { type TimeZone } from '@grafana/schema';
import { LinkButton, useStyles2 } from '@grafana/ui';
import type { CensusResult } from '../../analysis/census/result';
import type { MechanismId } from '../../analysis/lane';
import { ROUTES } from '../../constants';
import { GradeBadge } from '../../shared/GradeBadge';
import { MECHANISM_TITLE } from '../../shared/mechanismTitles';
import { laneLink } from '../lane/links';
import { baselineText, judgedText } from './aboutText';
import type { CensusAbout } from './CensusProvider';
import { Evidence } from './Evidence';
import { MechanismGroup } from './MechanismGroup';

interface Props {
  model: SceneObject;
  result: CensusResult;
  about: CensusAbout;
  timeZone?: TimeZone;
}

/** A verdict: the headline, what was found with its cost, what was not, and what would change it. */
export function VerdictBody({ model, result, about, timeZone }: Props) {
  const styles = useStyles2(getStyles);
  const { verdict, mechanisms } = result;
  const pick = (ids: MechanismId[]) => ids.flatMap((id) => mechanisms.filter((mechanism) => mechanism.id === id));
  const key = about.reading.lane.key;
  return (
    <div className={styles.body}>
      <p className={styles.headline} data-testid="verdict-headline">
        {!verdict.sufficient && <strong>Not enough evidence for a verdict. </strong>}
        {verdict.headline}
      </p>
      <div className={styles.about}>
        <GradeBadge grade={result.grade} /> {judgedText(result, timeZone)} {baselineText(result, timeZone)}{' '}
        {about.notes.join(' ')}
      </div>
      <MechanismGroup mechanisms={pick(verdict.ranked)} />
      <MechanismGroup
        title={`Not judged: ${titles(verdict.open.map(({ id }) => id))}`}
        mechanisms={pick(verdict.open.map(({ id }) => id))}
        folded
      />
      <MechanismGroup
        title={`Ruled out: ${titles(verdict.ruledOut.map(({ id }) => id))}`}
        mechanisms={pick(verdict.ruledOut.map(({ id }) => id))}
        folded
      />
      <Evidence summary="What would change this verdict" sentences={verdict.wouldChange} />
      <div className={styles.actions}>
        <LinkButton size="sm" variant="secondary" icon="search" href={laneLink(model, ROUTES.attribution, key)}>
          Attribution of this range
        </LinkButton>
      </div>
    </div>
  );
}

const titles = (ids: MechanismId[]) => ids.map((id) => MECHANISM_TITLE[id]).join(', ');

const getStyles = (theme: GrafanaTheme2) => ({
  body: css({ display: 'flex', flexDirection: 'column', gap: theme.spacing(1) }),
  headline: css({
    margin: 0,
    maxWidth: '110ch',
    fontSize: theme.typography.h5.fontSize,
    lineHeight: theme.typography.h5.lineHeight,
    overflowWrap: 'anywhere',
  }),
  about: css({ margin: 0, maxWidth: '140ch', color: theme.colors.text.secondary, overflowWrap: 'anywhere' }),
  actions: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) }),
});
