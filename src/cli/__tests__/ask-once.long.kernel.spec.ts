import { existsSync, writeFileSync } from 'node:fs';
import { askFolder, BIRDS } from './ask-folder.js';
import { runAsk } from './run-ask.js';
import { draftScenario, scenario } from './scenario-file.js';

describe('ask', () => {
  const at = askFolder(BIRDS);

  it('asks whoever sits at the terminal, for answers and before code runs', async () => {
    const model = scenario(at(), 'ask', [
      { calls: [{ name: 'askUser', arguments: { question: 'Which bird?', options: ['owl', 'kite'] } }] },
      { calls: [{ name: 'runPython', arguments: { code: 'open("looked", "w").close()' } }] },
      { text: 'Done.' }
    ]);
    const shown: string[] = [];
    const answers = ['2', 'y'];
    const prompt = (text: string): Promise<string | null> => {
      shown.push(text);
      return Promise.resolve(answers.shift() ?? null);
    };
    const ran = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--json', 'Go'], { prompt });
    expect(ran.objects[0]).toMatchObject({ status: 'answer', text: 'Done.' });
    expect(shown).toEqual([expect.stringContaining('  2  kite'), expect.stringContaining('Allow? [y/N]')]);
    expect(existsSync(at('looked'))).toBe(true);
    const alone = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--json', 'Go']);
    expect(alone.stderr).toEqual(expect.arrayContaining(['askUser: denied', 'runPython: error']));
  });

  it('fails with exit code 4 when the draft fails, and keeps the code and its output', async () => {
    const model = draftScenario(at(), 'fail', 'print("before")\nraise ValueError("broken")');
    const ran = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--run', '--json', 'Go']);
    expect(ran.code).toBe(4);
    expect(ran.objects[0]).toMatchObject({
      status: 'failed',
      error: { code: 'run_failed', message: 'ValueError: broken' },
      result: null
    });
    expect(ran.objects[0]?.cells).toHaveLength(1);
    expect(ran.objects[0]?.outputs[0]?.text).toContain('before');
  });

  it('loads several files under their stems', async () => {
    writeFileSync(at('sites.csv'), 'kind,site\nowl,wood\nkite,hill\n');
    const model = draftScenario(at(), 'merge', 'birds.merge(sites, on="kind").groupby("site")["mass"].sum()');
    const argv = ['--data', 'birds.csv', '--data', 'sites.csv', '--model', model, '--run', '--json', 'Mass by site?'];
    const ran = await runAsk(at(), argv);
    expect(ran.objects[0]?.result).toEqual({
      columns: ['site', 'mass'],
      rows: [
        ['hill', 1],
        ['wood', 6]
      ]
    });
  });

  it('prints sentence, code and output for people, and progress elsewhere', async () => {
    const model = draftScenario(at(), 'sum', 'df["mass"].sum()');
    const ran = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--run', 'Sum?']);
    expect(ran.stdout).toContain('Drafts it.\n\n```python\ndf["mass"].sum()\n```\n\n');
    expect(ran.stdout).toContain('7.0');
    expect(ran.stderr.join('\n')).toContain('birds.csv as df');
  });
});
