import { browser } from './browser.mjs';
import { checkout } from './checkout.mjs';
import { jest } from './jest.mjs';
import { lint } from './lint.mjs';
import { pytest } from './pytest.mjs';
import { types } from './types.mjs';
import { wheel } from './wheel.mjs';

/**
 * What `npm test` runs: first those that keep `oneCore` busy, two at the same time, then the others one by one.
 *
 * @type {readonly { name: string, oneCore?: boolean, run: (context: Context) => Promise<Counts> }[]}
 *
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Counts
 * @typedef {{ env: NodeJS.ProcessEnv, results: string, chromium: string, print: (text: string) => void }} Context
 */
export const suites = [
  lint,
  pytest,
  types,
  checkout,
  jest('unit', 'node'),
  jest('dom', 'dom'),
  jest('kernel', 'kernel'),
  jest('llama', 'llama'),
  wheel,
  browser
];
