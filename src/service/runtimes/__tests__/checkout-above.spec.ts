import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeFolder } from '../../../models/__tests__/new-folder.js';
import { checkoutWith } from '../checkout-above.js';

const root = madeFolder();

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
