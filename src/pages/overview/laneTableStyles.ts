import { css } from '@emotion/css';
import { type GrafanaTheme2 } from '@grafana/data';

/** Styles of the table of lanes: rows on a wide screen, cards on a narrow one. */
export const getTableStyles = (theme: GrafanaTheme2) => {
  const narrow = theme.breakpoints.down('md');
  return {
    table: css({ width: '100%', borderCollapse: 'collapse', [narrow]: { display: 'block' } }),
    head: css({ [narrow]: { display: 'none' } }),
    body: css({ [narrow]: { display: 'flex', flexDirection: 'column', gap: theme.spacing(1.5) } }),
    th: css({
      padding: theme.spacing(0.5, 1.5),
      textAlign: 'left',
      whiteSpace: 'nowrap',
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      fontWeight: theme.typography.fontWeightMedium,
      borderBottom: `1px solid ${theme.colors.border.weak}`,
    }),
    help: css({
      all: 'unset',
      cursor: 'help',
      '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}` },
    }),
    row: css({
      background: theme.colors.background.primary,
      borderBottom: `1px solid ${theme.colors.border.weak}`,
      '&:hover': { background: theme.colors.action.hover },
      [narrow]: {
        display: 'flex',
        flexDirection: 'column',
        gap: theme.spacing(1),
        padding: theme.spacing(1.5),
        border: `1px solid ${theme.colors.border.weak}`,
        borderRadius: theme.shape.radius.default,
      },
    }),
    lane: css({
      padding: theme.spacing(1, 1.5),
      textAlign: 'left',
      fontWeight: theme.typography.fontWeightRegular,
      overflowWrap: 'anywhere',
      [narrow]: { padding: 0 },
    }),
    link: css({ color: theme.colors.text.link, fontWeight: theme.typography.fontWeightMedium }),
    about: css({
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(0.5, 1),
      marginTop: theme.spacing(0.5),
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
    }),
    model: css({ overflowWrap: 'anywhere' }),
    td: css({
      padding: theme.spacing(1, 1.5),
      verticalAlign: 'middle',
      [narrow]: {
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: theme.spacing(2),
        padding: 0,
      },
    }),
    wide: css({ padding: theme.spacing(1, 1.5), color: theme.colors.text.secondary, [narrow]: { padding: 0 } }),
    label: css({
      display: 'none',
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      [narrow]: { display: 'inline' },
    }),
    rate: css({
      display: 'inline-flex',
      justifyContent: 'flex-end',
      '& > :first-child': { minWidth: '80px' },
      alignItems: 'center',
      gap: theme.spacing(1.5),
      flexWrap: 'wrap',
    }),
    figure: css({
      fontVariantNumeric: 'tabular-nums',
      fontWeight: theme.typography.fontWeightMedium,
      whiteSpace: 'nowrap',
    }),
    aside: css({
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      whiteSpace: 'nowrap',
    }),
    low: css({
      color: theme.colors.error.text,
      fontSize: theme.typography.bodySmall.fontSize,
      fontWeight: theme.typography.fontWeightMedium,
      whiteSpace: 'nowrap',
    }),
    chips: css({ display: 'inline-flex', flexWrap: 'wrap', gap: theme.spacing(0.5) }),
  };
};
