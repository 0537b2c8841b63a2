import { CellwrightError } from '../../../agent/index.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { isServiceAbsent, isServiceDown } from '../is-service-absent.js';
import { otherVersion } from '../other-version.js';

const served = (version: string) => ({ health: () => Promise.resolve({ status: 'ok' as const, version, pid: 1 }) });

test('a service of the version of the page is not spoken of, nor is one that cannot be asked', async () => {
  expect(await otherVersion(served('1.2.3'), '1.2.3', plainTrans)).toBeNull();
  const away = { health: () => Promise.reject(new CellwrightError('service_missing', 'No.')) };
  expect(await otherVersion(away, '1.2.3', plainTrans)).toBeNull();
});

test.each([
  ['0.2.0-alpha.1', '0.2.0a1'],
  ['0.2.0-alpha', '0.2.0a0'],
  ['0.2.0-beta.12', '0.2.0b12'],
  ['0.2.0-rc.1', '0.2.0rc1'],
  ['0.2.0-dev.3', '0.2.0.dev3'],
  ['0.2.0-rc.1.dev2', '0.2.0rc1.dev2']
])('%s of the page is %s of the server', async (own, server) => {
  expect(await otherVersion(served(server), own, plainTrans)).toBeNull();
  expect(await otherVersion(served(own), own, plainTrans)).toBeNull();
});

test.each([
  ['0.2.0-alpha.1', '0.2.0a2'],
  ['0.2.0-alpha.1', '0.2.0b1'],
  ['0.2.0-alpha.1', '0.2.0'],
  ['0.2.0-dev.1', '0.2.0.dev11'],
  ['0.2.0', 'unknown']
])('%s of the page is not %s of the server', async (own, server) => {
  expect(await otherVersion(served(server), own, plainTrans)).toContain(server);
});

test('one of another version is named beside that of the page', async () => {
  expect(await otherVersion(served('1.2.4'), '1.2.3', plainTrans)).toMatch(/1\.2\.3 .* 1\.2\.4\. Reload/);
});

test.each([
  [true, new CellwrightError('service_missing', '', { cause: new CellwrightError('node_missing', '') })],
  [true, new CellwrightError('service_missing', '', { cause: new CellwrightError('service_incomplete', '') })],
  [true, new CellwrightError('service_missing', 'The server has no such extension.')],
  [false, new CellwrightError('service_missing', '', { cause: new TypeError('Failed to fetch') })],
  [false, new CellwrightError('service_missing', '', { cause: new CellwrightError('not_ours', '') })],
  [false, new CellwrightError('service_refused', '')],
  [false, new CellwrightError('service_missing', '', { cause: new CellwrightError('service_failed', '') })],
  [false, new Error('Something else')]
])('that a machine has no service is %s of %p', (absent, error) => {
  expect(isServiceAbsent(error)).toBe(absent);
});

test.each([
  [true, new CellwrightError('service_missing', '', { cause: new CellwrightError('node_missing', '') })],
  [true, new CellwrightError('service_missing', '', { cause: new CellwrightError('service_failed', '') })],
  [false, new CellwrightError('service_missing', '', { cause: new TypeError('Failed to fetch') })],
  [false, new CellwrightError('file_missing', '')],
  [false, new CellwrightError('file_missing', '', { cause: new CellwrightError('damaged', '') })]
])('that no service runs is %s of %p', (down, error) => {
  expect(isServiceDown(error)).toBe(down);
});
