/**
 * Colours keep their meaning over all panels; names are Grafana's, so that both themes are served.
 * Blue and orange carry the comparison that matters: they stay apart for every common kind of colour blindness.
 */
export const COLOR = {
  decode: 'blue',
  chunk: 'orange',
  chunkSteps: 'light-orange',
  mixed: 'orange',
  prefillOnly: 'purple',
  held: 'semi-dark-yellow',
  perStream: 'semi-dark-blue',
  running: 'semi-dark-green',
  waiting: 'light-purple',
  diluted: '#8e8e99',
} as const;
