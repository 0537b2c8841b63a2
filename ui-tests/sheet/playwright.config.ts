import base from '../playwright.config.js';

/** Makes the pictures under docs/screens. */
export default {
  ...base,
  testDir: '.',
  outputDir: '../../.work/test/sheet',
  use: { ...base.use, viewport: { width: 1360, height: 850 }, deviceScaleFactor: 1.5, trace: 'off', screenshot: 'off' }
};
