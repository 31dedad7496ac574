import { type Page } from '@playwright/test';

/**
 * Messages that say nothing about this app. Each needs a reason.
 * - Chromium's note that a resize callback was put off by one frame: no error, and every charting page has it.
 * - Pictures that a real Grafana fetches from the internet, which a test machine may not reach.
 */
const HARMLESS = [/ResizeObserver loop/, /(gravatar\.com|grafana\.com)/];

/** What a page complained about since the watch began. */
export interface PageWatch {
  allow(pattern: RegExp): void;
  errors(): string[];
}

/** Collects console errors and uncaught exceptions of a page. */
export function watchPage(page: Page): PageWatch {
  const allowed = [...HARMLESS];
  const seen: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') {
      seen.push(`${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.stack ?? error.message}`));
  return {
    allow: (pattern) => allowed.push(pattern),
    errors: () => seen.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  };
}
