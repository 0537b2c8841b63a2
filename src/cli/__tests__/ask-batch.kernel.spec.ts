import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAsk } from './run-ask.js';

jest.setTimeout(120_000);

describe('ask --batch', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
    mkdirSync(join(folder, 'set', 'data'), { recursive: true });
    writeFileSync(join(folder, 'set', 'data', 'a.csv'), 'kind,n\nowl,1\nkite,2\n');
    writeFileSync(join(folder, 'set', 'data', 'b.csv'), 'kind,n\nowl,10\nkite,20\n');
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const batch = (...lines: readonly (object | string)[]): void => {
    const text = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    writeFileSync(join(folder, 'set', 'q.jsonl'), text);
  };

  it('gives one object a line with its id, with data relative to the file', async () => {
    batch(
      { id: 'first', data: ['data/a.csv'], question: 'total n' },
      { id: 2, data: ['data/b.csv'], question: 'total n' }
    );
    const ran = await runAsk(folder, ['--batch', 'set/q.jsonl', '--run', '--json']);
    expect(ran.code).toBe(0);
    expect(ran.objects).toHaveLength(2);
    const results = new Map(ran.objects.map(object => [object.id, object.result]));
    expect(results.get('first')).toBe(3);
    expect(results.get(2)).toBe(30);
  });

  it('runs no Python file that lies beside the data', async () => {
    const trace = join(folder, 'trace');
    for (const name of ['json', 'calendar', 'csv', 'random']) {
      const source = `open(${JSON.stringify(trace)}, "a").write(__name__)\nraise SystemExit`;
      writeFileSync(join(folder, 'set', `${name}.py`), source);
      writeFileSync(join(folder, 'set', 'data', `${name}.py`), source);
    }
    batch({ id: 1, data: ['data/a.csv'], question: 'total n' });
    const ran = await runAsk(folder, ['--batch', 'set/q.jsonl', '--run', '--json']);
    expect(ran.objects.map(object => object.result)).toEqual([3]);
    expect(existsSync(trace)).toBe(false);
  });
});
