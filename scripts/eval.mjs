import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evalOptions } from './eval/eval-options.mjs';
import { evaluateSet } from './eval/evaluate-set.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';

const BEGIN = '<!-- blind -->';
const END = '<!-- /blind -->';

function evaluator(python) {
  const folder = join(repository.root, 'eval');
  return (script, ...args) => {
    const done = spawnSync(python, [join(folder, script), ...args], { cwd: folder, encoding: 'utf8' });
    if (done.status !== 0) throw new SetupError(`eval/${script} failed:\n${done.stderr}`);
    return done.stdout;
  };
}

/** Asks every question of the batch; progress goes to standard error. */
async function askAll(folder, model, deadline) {
  const args = [join(repository.root, 'scripts', 'ask.mjs'), '--batch', 'batch.jsonl', '--run', '--json'];
  const child = spawn(
    process.execPath,
    [...args, '--model', model, ...(deadline === undefined ? [] : ['--deadline', deadline])],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] }
  );
  child.stdout.pipe(createWriteStream(join(folder, 'replies.jsonl')));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new SetupError(`The questions could not all be asked: exit ${code}.`);
}

async function evaluate(run, { half, control, model, list, ...options }) {
  const folder = join(repository.work, 'eval', control === 'none' ? half : `${half}-${control}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('prepare.py', half, folder, '--control', control, ...options.class.flatMap(kind => ['--kind', kind]));
  await askAll(folder, model);
  return run('report.py', half, folder, ...list.flatMap(outcome => ['--list', outcome]));
}

/** Replaces the table of the blind half in the document. */
function writeReport(table) {
  const file = join(repository.root, 'docs', 'analyst.md');
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(BEGIN) + BEGIN.length;
  writeFileSync(file, `${text.slice(0, from)}\n\n${table.trim()}\n\n${text.slice(text.indexOf(END))}`);
}

await runAsScript(async () => {
  const folder = (process.env.npm_lifecycle_event === 'eval' && process.env.INIT_CWD) || process.cwd();
  const options = evalOptions(process.argv.slice(2), folder);
  const { python } = await ensureReady({ for: 'ask' });
  const run = evaluator(python);
  if (options.set !== undefined) {
    const tools = { folder: join(repository.work, 'eval', 'set'), run, ask: askAll };
    process.stdout.write(await evaluateSet({ ...options, file: options.set }, tools));
    return;
  }
  const report = await evaluate(run, options);
  process.stdout.write(report);
  if (options.write) writeReport(report);
});
