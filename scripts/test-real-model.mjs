import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askAll, emptyFolder, evalScript } from './eval/run-eval.mjs';
import { askBare } from './real-model/bare.mjs';
import { ensureRealModel, weights } from './real-model/weights.mjs';
import { ensureLlamaRuntime } from './setup/ensure-llama-runtime.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { createProgress } from './setup/progress.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/run-command.mjs';

const HALF = 'dev';
/** Looking, sums, time and charts: what people ask every day. */
const EVERYDAY = ['1', '2', '3', '4'];
const WAYS = ['bare', 'direct', 'code'];
/** Questions in a row about the same tables: the second one and the third find what describes them read already. */
const IN_A_ROW = 3;
const USAGE = `npm run test:real-model -- [NAME]... [--questions 60] [--way ${WAYS.join('|')}]... [--deadline 300] [--fetch]

NAME is one of ${Object.keys(weights).join(', ')}.`;

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      questions: { type: 'string', default: '60' },
      way: { type: 'string', multiple: true, default: ['bare', 'direct'] },
      deadline: { type: 'string', default: '300' },
      fetch: { type: 'boolean', default: false }
    }
  });
  const names = positionals.length > 0 ? positionals : ['qwen-1.5b'];
  const unknown = [...names.filter(name => !(name in weights)), ...values.way.filter(way => !WAYS.includes(way))];
  if (unknown.length > 0 || !/^[1-9]\d*$/.test(values.questions)) throw new SetupError(USAGE);
  return { ...values, names, questions: Number(values.questions) };
}

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

/**
 * `npm run test:real-model`: everyday questions of the development half, through the loop of the panel and with a bare prompt, in one run.
 * `--fetch` puts the model files into `.work/real-models`, prints their paths, and asks nothing.
 */
await runAsScript(async () => {
  const { names, way: ways, questions, deadline, fetch } = options();
  await ensureReady({ for: 'start' });
  const progress = createProgress();
  if (!fetch) await ensureLlamaRuntime(progress);
  for (const name of names) {
    const file = await ensureRealModel(name, progress);
    if (fetch) {
      process.stdout.write(`${file}\n`);
      continue;
    }
    const folder = emptyFolder('real-model-questions', name);
    evalScript('prepare.py', [HALF, folder, ...EVERYDAY.flatMap(kind => ['--kind', kind])]);
    choose(folder, questions);
    for (const way of ways) {
      progress.say(`${name}, ${way}`);
      const args = ['--model', `llama:${file}`, '--code-form', way, '--deadline', deadline];
      if (way === 'bare') await askBare({ half: HALF, folder, file, log: progress.say });
      else await askAll(folder, args, `replies-${way}.jsonl`);
    }
    const report = evalScript('real_model.py', [HALF, folder, ...ways]);
    process.stdout.write(`\n${name} (${weights[name].file})\n\n${report}`);
  }
});
