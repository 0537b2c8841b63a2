import { browser } from './browser.mjs';
import { checkout } from './checkout.mjs';
import { example } from './example.mjs';
import { jest } from './jest.mjs';
import { lint } from './lint.mjs';
import { pytest } from './pytest.mjs';
import { types } from './types.mjs';
import { wheel } from './wheel.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, ok?: boolean, note?: string, failures?: readonly string[] }} Counts
 * @typedef {{ env: NodeJS.ProcessEnv, results: string, chromium: string, all: boolean, print: (text: string) => void }} Context
 * @typedef {{ name: string, oneCore?: boolean, run: (context: Context) => Promise<Counts> }} Suite
 * @typedef {Counts & { name: string, seconds: number }} Done
 */

/**
 * What `npm test` runs, the gate, in this order; types first, whatever is chosen: others read what they write.
 *
 * @type {readonly Suite[]}
 */
export const gate = [
  types,
  browser('journeys', 'ui-tests/journeys', { oneCore: true }),
  lint,
  jest('kernel', 'kernel', { oneCore: true }),
  pytest,
  checkout,
  jest('unit', 'node'),
  jest('dom', 'dom')
];

/**
 * What `npm run test:all` runs on top: more engines, local models, installs, all of the browser.
 *
 * @type {readonly Suite[]}
 */
export const more = [jest('llama', 'llama'), example, wheel, browser('browser', 'ui-tests')];
