import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packagesAbove } from '../checkout-above.js';

const root = mkdtempSync(join(tmpdir(), 'cellwright-above-'));
const program = join(root, 'project', 'site-packages', 'service', 'service.mjs');

beforeAll(() => {
  for (const folder of [root, join(root, 'project')]) {
    mkdirSync(join(folder, 'node_modules', 'one'), { recursive: true });
    writeFileSync(join(folder, 'node_modules', 'one', 'package.json'), '{}');
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(['{"name": "another-project"}', '{}', 'no JSON'])(
  'packages of another project are never taken, whatever its package.json says: %s',
  text => {
    writeFileSync(join(root, 'project', 'package.json'), text);
    expect(packagesAbove(program, ['one'])).toEqual([]);
  }
);

test('in a checkout they are, nearest first, where all are there', () => {
  writeFileSync(join(root, 'project', 'package.json'), '{"name": "jupyterlab-cellwright"}');
  expect(packagesAbove(program, ['one'])).toEqual([join(root, 'project'), root]);
  expect(packagesAbove(program, ['one', 'two'])).toEqual([]);
});
