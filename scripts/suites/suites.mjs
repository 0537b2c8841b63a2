import { browser } from './browser.mjs';
import { checkout } from './checkout.mjs';
import { jest } from './jest.mjs';
import { lint } from './lint.mjs';
import { pytest } from './pytest.mjs';
import { types } from './types.mjs';

/**
 * What `npm test` runs, in order.
 *
 * @type {readonly { name: string, run: (context: { env: NodeJS.ProcessEnv, results: string, chromium: string }) =>
 *   Promise<{ passed: number, failed: number, skipped: number }> }[]}
 */
export const suites = [
  lint,
  types,
  jest('unit', 'node'),
  jest('dom', 'dom'),
  pytest,
  checkout,
  jest('kernel', 'kernel'),
  jest('llama', 'llama'),
  browser
];
