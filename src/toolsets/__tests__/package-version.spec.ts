import manifest from '../../../package.json';
import { PACKAGE_VERSION } from '../package-version.js';

it('names the version of the package', () => {
  expect(PACKAGE_VERSION).toBe(manifest.version);
});
