import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileProfile } from '../../protocol/index.js';
import { profile, profileText } from '../profile.js';

const folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
const service = join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs');

beforeAll(() => {
  writeFileSync(join(folder, 'a.csv'), 'city,n\nParis,1\nRome,2\nRome,\n');
  writeFileSync(join(folder, 'empty.csv'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...argv: readonly string[]) {
  const said = { answer: '', progress: '' };
  const code = await profile(argv, {
    service,
    folder,
    output: { answer: text => void (said.answer += text), progress: line => void (said.progress += `${line}\n`) },
    signal: new AbortController().signal
  });
  return { code, ...said };
}

describe('profile', () => {
  it('prints what is known of a file as one object', async () => {
    const { code, answer } = await run('a.csv', '--json');
    const { format, profile: found, unread } = JSON.parse(answer) as FileProfile;
    expect([code, format.kind, found.rows, unread?.rows]).toEqual([0, 'csv', 3, 0]);
    expect(found.columns.map(({ name, type }) => [name, type])).toEqual([
      ['city', 'text'],
      ['n', 'integer']
    ]);
  });

  it('prints lines for people, and a schema without counting', async () => {
    const { answer } = await run('a.csv');
    expect(answer).toContain('a.csv: csv, 3 rows × 2 columns');
    expect(answer).toContain('n integer, 1 missing, 2 distinct, 1 to 2');
    const { answer: schema } = await run('a.csv', '--schema');
    expect(schema).toContain('  n integer\n');
    // Rows of a short text are known at once; those of a longer one are not looked for.
    writeFileSync(join(folder, 'long.csv'), `n\n${'1\n'.repeat(2_500_000)}`);
    expect((await run('long.csv', '--schema')).answer).toContain('rows not counted');
  });

  it.each([
    [['empty.csv', '--json'], 4, 'empty'],
    [['none.csv', '--json'], 2, 'usage'],
    [['--json'], 2, 'usage'],
    [['a.csv', 'b.csv', '--json'], 2, 'usage'],
    [['a.csv', '--what', '--json'], 2, 'usage']
  ])('ends %j with code %i and says why', async (argv, expected, cause) => {
    const { code, answer, progress } = await run(...argv);
    expect(code).toBe(expected);
    expect(JSON.parse(answer)).toEqual({ error: { code: cause, message: expect.any(String) as string } });
    expect(progress).not.toBe('');
  });
});

describe('profileText', () => {
  it('shows control characters of names as what they are', async () => {
    const found = JSON.parse((await run('a.csv', '--json')).answer) as FileProfile;
    const [first] = found.profile.columns;
    const text = profileText({
      ...found,
      profile: { ...found.profile, columns: [{ ...first!, name: 'a\u001b[31m' }] }
    });
    expect(text).not.toContain('\u001b');
  });
});
