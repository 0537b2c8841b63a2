import { batchFolder } from './ask-folder.js';
import { runAsk } from './run-ask.js';
import { draftScenario, scenario } from './scenario-file.js';

jest.setTimeout(120_000);

describe('ask --batch', () => {
  const { at, batch } = batchFolder();

  it('gives each line a namespace in which nothing of another line is left', async () => {
    const code = [
      'import pandas as pd, sys, builtins',
      'leaks = [name for name in ("leak",) if name in globals()] + [m for m in ("leaked",) if m in sys.modules]',
      'leaks += [pd.options.display.max_rows] if pd.options.display.max_rows == 7 else []',
      'leaks += ["builtin"] if hasattr(builtins, "leak") else []',
      'leak = 1',
      'sys.modules["leaked"] = sys',
      'builtins.leak = 1',
      'pd.options.display.max_rows = 7',
      'len(leaks)'
    ].join('\n');
    const model = draftScenario(at(), 'leak', code);
    batch(...Array.from({ length: 5 }, (_, id) => ({ id, data: ['data/a.csv'], question: 'Leaks?' })));
    const ran = await runAsk(at(), ['--batch', 'set/q.jsonl', '--run', '--json', '--model', model]);
    expect(ran.objects.map(object => object.error)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(ran.objects.map(object => object.result)).toEqual([0, 0, 0, 0, 0]);
  });

  it('gives a line that fails an object too, and goes on', async () => {
    batch(
      '{"id": "cut", ',
      { id: 'no-data', question: 'How many?' },
      '',
      { id: 'missing', data: ['data/none.csv'], question: 'How many rows?' },
      { id: 'good', data: ['data/a.csv'], question: 'How many rows are there?' }
    );
    const ran = await runAsk(at(), ['--batch', 'set/q.jsonl', '--run', '--json']);
    expect(ran.code).toBe(0);
    expect(ran.objects).toHaveLength(4);
    const byId = new Map(ran.objects.map(object => [object.id, object]));
    expect(byId.get(null)).toMatchObject({ status: 'failed', error: { code: 'usage' } });
    expect(byId.get('no-data')).toMatchObject({ status: 'failed', error: { code: 'usage' } });
    expect(byId.get('missing')?.error?.message).toContain('none.csv');
    expect(byId.get('good')).toMatchObject({ status: 'tool' });
  });

  it('ends a line at its deadline without holding up the others', async () => {
    const model = scenario(at(), 'slow', [
      { match: { role: 'main', text: 'slow' }, calls: [{ name: 'generatePythonCode', arguments: { query: 'slow' } }] },
      {
        match: { role: 'main', text: 'quick' },
        calls: [{ name: 'generatePythonCode', arguments: { query: 'quick' } }]
      },
      { match: { role: 'subquery', text: 'slow' }, text: '```python\nwhile True: pass\n```' },
      { match: { role: 'subquery', text: 'quick' }, text: '```python\n1\n```' }
    ]);
    batch(
      { id: 'slow', data: ['data/a.csv'], question: 'slow' },
      ...[1, 2, 3].map(id => ({ id, data: ['data/a.csv'], question: 'quick' }))
    );
    const argv = ['--batch', 'set/q.jsonl', '--run', '--json', '--model', model, '--deadline', '40'];
    const ran = await runAsk(at(), argv);
    expect(ran.code).toBe(0);
    const byId = new Map(ran.objects.map(object => [object.id, object]));
    expect(byId.get('slow')).toMatchObject({ status: 'failed', error: { code: 'deadline' } });
    expect([1, 2, 3].map(id => byId.get(id)?.result)).toEqual([1, 1, 1]);
  });
});
