import { LABEL_PARAMETER } from '../alertLink';

/**
 * Pieces of annotation templates in Go's language, as Grafana expands them. Annotations are taken raw from the file, so
 * `$` stands alone here; only `${...}` would be taken for a variable, and none of these pieces has it.
 */

/**
 * A reduced value of this rule, or "not measured" where it is not a number or not there. Only a number equals itself;
 * `ge` and `gt` are no test for that, since the language makes them of a negated `lt` and `le`.
 */
export function figure(ref: string, shown: string): string {
  return `{{ with $values.${ref} }}{{ if eq .Value .Value }}${shown}{{ else }}not measured{{ end }}{{ else }}not measured{{ end }}`;
}

/** The value inside `figure`, printed with a Go format, e.g. `%.1f`. */
export const printed = (format: string) => `{{ printf "${format}" .Value }}`;
/** The value inside `figure` as a percentage. */
export const percentage = '{{ humanizePercentage .Value }}';
/** The value inside `figure`, seconds shown in a fitting unit. */
export const seconds = '{{ humanizeDuration .Value }}';

export const tokensPerSecond = (ref: string) => figure(ref, `${printed('%.1f')} tok/s per stream`);

/** What a count of requests in flight means beside a rate that is held against a single stream. */
export function inFlightMeaning(ref: string): string {
  return figure(
    ref,
    [
      `{{ if le .Value 0.0 }}none seen: the gauge does not cover this call`,
      `{{ else }}{{ if le .Value 1.0 }}${printed('%.1f')} while busy: contention does not explain it. Suspect a fall-back to the CPU or pager thrash.`,
      `{{ else }}${printed('%.1f')} requests while busy. More than 1 is not like for like with a single stream: contention alone may explain it.{{ end }}{{ end }}`,
    ].join('')
  );
}

/** The instance a text is about. */
export const LANE = '{{ $labels.instance }}';

/**
 * Absolute address of the Attribution page for the instance, for notifications. Grafana's external URL ends in a slash or
 * does not, depending on how `root_url` was written: exactly one slash follows it here either way.
 * @param engine the lanes' engine, null where a rule covers several
 * @param labels labels that name the lane; those an instance lacks are left out
 */
export function attributionUrl(
  pluginId: string,
  kind: string,
  engine: string | null,
  labels: readonly string[]
): string {
  const params = labels.map(
    (label) => `{{ with $labels.${label} }}&${LABEL_PARAMETER}${label}={{ . | urlquery }}{{ end }}`
  );
  return `{{ reReplaceAll "/+$" "" externalURL }}/a/${pluginId}/attribution?alert=${kind}${engine ? `&engine=${engine}` : ''}${params.join('')}`;
}
