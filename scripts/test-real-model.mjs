import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askBare } from './real-model/bare.mjs';
import { ensureRealModel } from './real-model/ensure-real-model.mjs';
import { weights } from './real-model/weights.mjs';
import { ensureLlamaRuntime } from './setup/ensure-llama-runtime.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { createProgress } from './setup/progress.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';

const HALF = 'dev';
/** Looking, sums, time and charts: what people ask every day. */
const EVERYDAY = ['1', '2', '3', '4'];
const WAYS = ['bare', 'direct', 'code'];
const USAGE = `npm run test:real-model -- [NAME]... [--questions 60] [--way ${WAYS.join('|')}]... [--deadline 300]

NAME is one of ${Object.keys(weights).join(', ')}.`;

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      questions: { type: 'string', default: '60' },
      way: { type: 'string', multiple: true, default: ['bare', 'direct'] },
      deadline: { type: 'string', default: '300' }
    }
  });
  const names = positionals.length > 0 ? positionals : ['qwen-1.5b'];
  const unknown = [...names.filter(name => !(name in weights)), ...values.way.filter(way => !WAYS.includes(way))];
  if (unknown.length > 0 || !/^[1-9]\d*$/.test(values.questions)) throw new SetupError(USAGE);
  return { names, ways: values.way, questions: Number(values.questions), deadline: values.deadline };
}

/** Questions in a row about the same tables: the second one and the third find what describes them read already. */
const IN_A_ROW = 3;

/** Questions that stand alone, spread evenly over all domains. */
function choose(folder, count) {
  const file = join(folder, 'batch.jsonl');
  const byTables = new Map();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { after, data } = JSON.parse(line);
    if (after === undefined) byTables.set(data.join(), [...(byTables.get(data.join()) ?? []), line]);
  }
  const groups = [...byTables.values()].filter(lines => lines.length >= IN_A_ROW);
  const chosen = spread(groups, Math.ceil(count / IN_A_ROW)).flatMap(group => spread(group, IN_A_ROW));
  writeFileSync(file, `${chosen.slice(0, count).join('\n')}\n`);
}

/** So many of a list, evenly from its beginning to its end. */
const spread = (list, count) =>
  Array.from({ length: Math.min(count, list.length) }, (_, at) => list.at(Math.floor((at * list.length) / count)));

async function askAll(folder, way, file, deadline) {
  const args = ['--batch', 'batch.jsonl', '--run', '--json', '--model', `llama:${file}`, '--code-form', way];
  const child = spawn(
    process.execPath,
    [join(repository.root, 'scripts', 'ask.mjs'), ...args, '--deadline', deadline],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] }
  );
  child.stdout.pipe(createWriteStream(join(folder, `replies-${way}.jsonl`)));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new SetupError(`The questions could not all be asked: exit ${code}.`);
}

/** `npm run test:real-model`: everyday questions of the development half, through the loop of the panel and with a bare prompt, in one run. */
await runAsScript(async () => {
  const { names, ways, questions, deadline } = options();
  const { python } = await ensureReady({ for: 'ask' });
  const progress = createProgress();
  await ensureLlamaRuntime(progress);
  const run = (script, ...args) => {
    const done = spawnSync(python, [join(repository.root, 'eval', script), ...args], {
      cwd: join(repository.root, 'eval'),
      encoding: 'utf8'
    });
    if (done.status !== 0) throw new SetupError(`eval/${script} failed:\n${done.stderr}`);
    return done.stdout;
  };
  for (const name of names) {
    const file = await ensureRealModel(name, progress);
    const folder = join(repository.work, 'real-model-questions', name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    run('prepare.py', HALF, folder, ...EVERYDAY.flatMap(kind => ['--kind', kind]));
    choose(folder, questions);
    for (const way of ways) {
      process.stderr.write(`${name}, ${way}\n`);
      if (way === 'bare')
        await askBare({ half: HALF, folder, file, python, log: line => process.stderr.write(`${line}\n`) });
      else await askAll(folder, way, file, deadline);
    }
    process.stdout.write(`\n${name} (${weights[name].file})\n\n${run('real_model.py', HALF, folder, ...ways)}`);
  }
});
