import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags } from '../scripts/setup/programs.mjs';

const chromium = process.env['CELLWRIGHT_CHROMIUM'];

/** Real JupyterLab, real browser. Two workers: one alone leaves a core idle while its page or its kernel waits. */
export default defineConfig({
  testDir: 'specs',
  // It needs packages that nothing else needs; `npm run faults` installs them when its row is run, and says where.
  testIgnore: process.env['CELLWRIGHT_COLLABORATION'] === undefined ? 'collaboration.spec.ts' : [],
  outputDir: join('..', '.work', 'test', 'browser'),
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  globalTimeout: 20 * 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1390, height: 868 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 20_000,
    // A trace takes a third of the time of a test; `--trace on` writes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: chromiumFlags
    }
  }
});
