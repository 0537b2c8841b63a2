import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { locateFile } from '../locate-file.js';
import { dataFolder } from './data-folder.js';
import { problemOf } from './real-profiles.js';

const outer = dataFolder();
const root = join(outer.path, 'root');

beforeAll(() => {
  outer.write('secret.csv', 'a\n1\n');
  outer.write('root/a.csv', 'a\n1\n');
  outer.write('root/deep/b.csv', 'a\n1\n');
  outer.write('root/.hidden/c.csv', 'a\n1\n');
  outer.write('root/.key', 'a\n1\n');
  outer.write('root-beside/d.csv', 'a\n1\n');
  symlinkSync(join(outer.path, 'secret.csv'), join(root, 'link.csv'));
  symlinkSync(outer.path, join(root, 'up'));
  symlinkSync('a.csv', join(root, 'inner.csv'));
  symlinkSync('.key', join(root, 'hidden.csv'));
  symlinkSync('.hidden', join(root, 'to-hidden'));
  symlinkSync('loop.csv', join(root, 'loop.csv'));
  mkdirSync(join(root, 'folder.csv'));
  execFileSync('mkfifo', [join(root, 'pipe.csv')]);
});
afterAll(() => outer.remove());

describe('locateFile', () => {
  it.each([
    ['a.csv', 'a.csv'],
    ['./a.csv', 'a.csv'],
    ['deep/b.csv', 'deep/b.csv'],
    ['inner.csv', 'a.csv']
  ])('finds %s below the root', async (path, real) => {
    expect(await locateFile(root, path)).toEqual({ root, path: join(root, real) });
  });

  it.each([
    '../secret.csv',
    'deep/../../secret.csv',
    '/etc/passwd',
    'link.csv',
    'up/secret.csv',
    'up/root-beside/d.csv',
    '../root-beside/d.csv',
    'a.csv\0.txt',
    '..\\secret.csv',
    '.key',
    '.hidden/c.csv',
    'deep/../.key',
    'hidden.csv',
    'to-hidden/c.csv'
  ])('refuses %j, which is not for it', async path => {
    const { code, message } = await problemOf(locateFile(root, path));
    expect(code).toBe('outside');
    expect(message).not.toContain(outer.path);
  });

  it.each([
    ['.', 'not_a_file'],
    ['folder.csv', 'not_a_file'],
    ['pipe.csv', 'not_a_file'],
    ['none.csv', 'not_found'],
    ['a.csv/b.csv', 'not_found'],
    ['loop.csv', 'not_found']
  ])('says of %s that it is %s', async (path, code) => {
    expect((await problemOf(locateFile(root, path))).code).toBe(code);
  });
});
