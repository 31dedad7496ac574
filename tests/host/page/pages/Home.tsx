import React from 'react';
import { Alert, Stack, TextLink } from '@grafana/ui';
import { navEntries, settingsEntries } from '../chrome/nav';
import { PluginPage } from '../chrome/PluginPage';

/** The start page: what this host is, and where its pages are. */
export function Home({ missing = false }: { missing?: boolean }) {
  return (
    <PluginPage pageNav={{ text: missing ? 'Page not found' : 'Stand-alone host' }}>
      <Alert severity="info" title="This is not Grafana">
        A small page that loads the built plugin with Grafana&apos;s packages from npm, for tests and a quick look.
        Panels are stand-ins for the core panels.
      </Alert>
      <Stack direction="column" gap={1}>
        {[...navEntries(), ...settingsEntries()].map(({ text, url }) => (
          <TextLink key={url} href={url}>
            {text}
          </TextLink>
        ))}
      </Stack>
    </PluginPage>
  );
}
