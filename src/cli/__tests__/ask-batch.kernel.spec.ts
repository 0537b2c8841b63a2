import { existsSync, writeFileSync } from 'node:fs';
import { batchFolder } from './ask-folder.js';
import { runAsk } from './run-ask.js';

jest.setTimeout(120_000);

describe('ask --batch', () => {
  const { at, batch } = batchFolder();

  it('gives one object a line with its id, with data relative to the file', async () => {
    batch(
      { id: 'first', data: ['data/a.csv'], question: 'total n' },
      { id: 2, data: ['data/b.csv'], question: 'total n' }
    );
    const ran = await runAsk(at(), ['--batch', 'set/q.jsonl', '--run', '--json']);
    expect(ran.code).toBe(0);
    expect(ran.objects).toHaveLength(2);
    const results = new Map(ran.objects.map(object => [object.id, object.result]));
    expect(results.get('first')).toBe(3);
    expect(results.get(2)).toBe(30);
  });

  it('runs no Python file that lies beside the data', async () => {
    const trace = at('trace');
    for (const name of ['json', 'calendar', 'csv', 'random']) {
      const source = `open(${JSON.stringify(trace)}, "a").write(__name__)\nraise SystemExit`;
      writeFileSync(at('set', `${name}.py`), source);
      writeFileSync(at('set', 'data', `${name}.py`), source);
    }
    batch({ id: 1, data: ['data/a.csv'], question: 'total n' });
    const ran = await runAsk(at(), ['--batch', 'set/q.jsonl', '--run', '--json']);
    expect(ran.objects.map(object => object.result)).toEqual([3]);
    expect(existsSync(trace)).toBe(false);
  });
});
