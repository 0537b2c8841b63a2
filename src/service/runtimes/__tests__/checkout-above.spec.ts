import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkoutWith } from '../checkout-above.js';

const root = mkdtempSync(join(tmpdir(), 'cellwright-above-'));

afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['{"name": "another-project"}', undefined],
  ['no JSON', undefined],
  ['{"name": "jupyterlab-cellwright"}', root]
])('packages count of a checkout alone, never of another project: %s', (manifest, found) => {
  mkdirSync(join(root, 'node_modules', 'one'), { recursive: true });
  writeFileSync(join(root, 'node_modules', 'one', 'package.json'), '{}');
  writeFileSync(join(root, 'package.json'), manifest);
  const program = join(root, 'site-packages', 'service', 'service.mjs');
  expect(checkoutWith(program, ['one'])).toBe(found);
  expect(checkoutWith(program, ['one', 'two'])).toBeUndefined();
});
