import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, until } from '../../service/__tests__/process-table.js';
import { madeFolder } from '../../models/__tests__/new-folder.js';
import { askFolder, BIRDS } from './ask-folder.js';
import { runAsk } from './run-ask.js';
import { draftScenario, scenario } from './scenario-file.js';

describe('ask', () => {
  const at = askFolder(BIRDS);

  it('answers with the built-in analyst: one JSON object, the drafted code and its result', async () => {
    const ran = await runAsk(at(), ['--data', 'birds.csv', '--run', '--json', 'mean mass by kind']);
    expect(ran.code).toBe(0);
    expect(ran.objects).toHaveLength(1);
    expect(ran.stdout.trim().split('\n')).toHaveLength(1);
    const [report] = ran.objects;
    expect(report).toMatchObject({ status: 'tool', usage: {} });
    expect(report?.error).toBeUndefined();
    expect(report?.text).not.toBe('');
    expect(report?.cells).toHaveLength(1);
    expect(report?.cells[0]?.code).toContain('mass');
    const table = report?.result as { columns: string[]; rows: [string, unknown][] };
    expect(table.columns).toHaveLength(2);
    expect(Object.fromEntries(table.rows)).toEqual({ kite: 1, owl: 3 });
    expect(report?.outputs[0]?.text).toContain('owl');
    expect(report?.steps.map(step => step.tool)).toEqual(['generatePythonCode']);
    expect(report?.ms).toBeGreaterThan(0);
  });

  it('prints whole numbers exactly, and says how many rows it left out', async () => {
    const model = draftScenario(at(), 'many', 'pd.Series(range(2**53 + 1, 2**53 + 1501))');
    const ran = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--run', '--json', 'Go']);
    expect(ran.stdout).toContain('"9007199254740993","9007199254740994"');
    expect(ran.objects[0]).toMatchObject({ status: 'tool', leftOut: 500 });
  });

  it('fails when the reply of the model was cut off', async () => {
    const model = scenario(at(), 'cut', [
      {
        events: [
          { type: 'text', delta: 'The mean is 1' },
          { type: 'end', reason: 'length' }
        ]
      }
    ]);
    const ran = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--json', 'Mean?']);
    expect(ran.code).toBe(4);
    expect(ran.objects[0]).toMatchObject({ status: 'failed', text: 'The mean is 1', error: { code: 'cut' } });
  });

  it('executes nothing of a draft without --run', async () => {
    const model = draftScenario(at(), 'touch', 'open("touched", "w").close()');
    const without = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--json', 'Go']);
    expect(without.code).toBe(0);
    expect(without.objects[0]).toMatchObject({ status: 'tool', outputs: [], result: null });
    expect(without.objects[0]?.cells).toEqual([{ code: 'open("touched", "w").close()' }]);
    expect(existsSync(at('touched'))).toBe(false);
    await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--run', '--json', 'Go']);
    expect(existsSync(at('touched'))).toBe(true);
  });

  it('denies runPython without --allow-tools also with --run, and runs it with', async () => {
    const model = scenario(at(), 'look', [
      { calls: [{ name: 'runPython', arguments: { code: 'open("looked", "w").close()\ndf["mass"].sum()' } }] },
      { text: 'I looked.' }
    ]);
    const denied = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--run', '--json', 'Sum?']);
    expect(denied.code).toBe(0);
    expect(denied.objects[0]).toMatchObject({ status: 'answer', text: 'I looked.', cells: [], outputs: [] });
    expect(existsSync(at('looked'))).toBe(false);
    const allowed = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--allow-tools', '--json', 'Sum?']);
    expect(allowed.objects[0]).toMatchObject({ status: 'answer', text: 'I looked.' });
    expect(existsSync(at('looked'))).toBe(true);
  });

  it('does not execute a draft that failed a check', async () => {
    const model = draftScenario(at(), 'wrong', 'open("touched", "w").close()\ndf["weight"].mean()');
    const ran = await runAsk(at(), ['--data', 'birds.csv', '--model', model, '--run', '--json', 'Go']);
    expect(ran.code).toBe(4);
    expect(ran.objects[0]).toMatchObject({ status: 'failed', error: { code: 'check_failed' }, outputs: [] });
    expect(ran.objects[0]?.error?.message).toContain('weight');
    expect(existsSync(at('touched'))).toBe(false);
  });

  it.each([
    [['--data', 'none.csv', '--json', 'How many?'], 2, 'usage', 'none.csv'],
    [['--data', 'birds.csv', '--model', 'magic', '--json', 'How many?'], 2, 'usage', 'openai:NAME'],
    [['--data', 'birds.csv', '--model', 'openai:gpt', '--json', 'How many?'], 2, 'usage', 'OPENAI_API_KEY'],
    [['--data', 'birds.csv', '--model', 'scripted:none.json', '--json', 'How many?'], 2, 'usage', 'none.json'],
    [['--data', 'broken.json', '--json', 'How many?'], 4, 'data', 'broken.json'],
    [['--data', 'birds.pdf', '--json', 'How many?'], 4, 'data', 'CSV']
  ])('says what stands in the way of %j', async (argv, code, errorCode, words) => {
    writeFileSync(at('broken.json'), '{nothing');
    writeFileSync(at('birds.pdf'), '%PDF');
    const ran = await runAsk(at(), argv);
    expect(ran.code).toBe(code);
    expect(ran.objects[0]).toMatchObject({ status: 'failed', error: { code: errorCode } });
    expect(ran.objects[0]?.error?.message).toContain(words);
  });

  it('follows a link to a file of the folder, and none that leads out of it', async () => {
    mkdirSync(at('within'));
    writeFileSync(at('within', 'more.csv'), 'n\n1\n2\n');
    symlinkSync('../birds.csv', at('within', 'link.csv'));
    const elsewhere = madeFolder();
    writeFileSync(join(elsewhere, 'secret.csv'), 'n\n1\n');
    symlinkSync(join(elsewhere, 'secret.csv'), at('within', 'out.csv'));
    symlinkSync(elsewhere, at('away'));
    const asked = (file: string) => runAsk(at(), ['--data', file, '--run', '--json', 'How many rows are there?']);
    expect((await asked('within/link.csv')).objects[0]).toMatchObject({ status: 'tool', result: 4 });
    expect((await asked(join(elsewhere, 'secret.csv'))).objects[0]).toMatchObject({ status: 'tool', result: 1 });
    for (const link of ['within/out.csv', 'away/secret.csv', at('away', 'secret.csv')]) {
      const refused = await asked(link);
      expect(refused.code).toBe(4);
      expect(refused.objects[0]).toMatchObject({ status: 'failed', cells: [], error: { code: 'data' } });
      expect(refused.objects[0]?.error?.message).toContain('lies outside');
    }
  });

  it('ends kernel and server when it is stopped in the middle of the draft', async () => {
    const code =
      'import os, time\nwith open("pids", "w") as f:\n    f.write(f"{os.getpid()} {os.getppid()}\\n")\ntime.sleep(600)';
    const model = draftScenario(at(), 'sleep', code);
    const stop = new AbortController();
    const argv = ['--data', 'birds.csv', '--model', model, '--run', '--json', 'Go'];
    const asked = runAsk(at(), argv, { signal: stop.signal });
    const file = at('pids');
    await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'));
    stop.abort();
    const ran = await asked;
    expect(ran.objects[0]).toMatchObject({ status: 'aborted' });
    const pids = readFileSync(file, 'utf8').trim().split(' ').map(Number);
    expect(pids).toHaveLength(2);
    await until(() => !pids.some(isRunning));
  });
});
