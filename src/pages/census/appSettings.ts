let settings: unknown = {};

/** Keeps the app's settings (`jsonData`), which Grafana hands to the app's root, for scene objects below it. */
export function rememberSettings(jsonData: unknown) {
  settings = jsonData ?? {};
}

/** The app's settings as they were handed in last: untrusted, read them with the functions that validate. */
export const appSettings = () => settings;
