import base from '../playwright.config.js';

/** What `npm test` runs of the browser: one page and one JupyterLab for all of it, one journey after the other. */
export default {
  ...base,
  testDir: '.',
  testIgnore: [],
  outputDir: '../../.work/test/journeys',
  workers: 1
};
