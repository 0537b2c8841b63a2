import base from '../playwright.config.js';

/** The wheel as a user has installed it. `npm run test:all` makes the environment and says where it is. */
export default { ...base, testDir: '.', outputDir: '../../.work/test/wheel', workers: 1 };
