import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { SetupError } from '../setup/run-command.mjs';

/** Runs a script of `eval/` with text on its standard input, and returns what it prints. Throws `SetupError` when it fails. */
export function evalScript(script, args, input) {
  const cwd = join(repository.root, 'eval');
  const options = { cwd, encoding: 'utf8', input, maxBuffer: 1 << 28 };
  const { status, stdout, stderr } = spawnSync(repository.python, [join(cwd, script), ...args], options);
  if (status !== 0) throw new SetupError(`eval/${script} failed:\n${stderr}`);
  return stdout;
}

/** Asks every question of `batch.jsonl` in a folder with `npm run ask`. Throws `SetupError` when not all could be asked. */
export async function askAll(folder, args, replies = 'replies.jsonl') {
  const command = [join(repository.root, 'scripts', 'ask.mjs'), '--batch', 'batch.jsonl', '--run', ...args];
  const child = spawn(process.execPath, command, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.pipe(createWriteStream(join(folder, replies)));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new SetupError(`The questions could not all be asked: exit ${code}.`);
}

/** A folder with nothing in it. */
export function emptyFolder(...path) {
  const folder = join(repository.work, ...path);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Asks the questions of a file (eval/README.md has its format), judges the replies and returns the report. The batch
 * and the replies are kept in `folder`. `deadline` is in seconds for each question.
 */
export async function evaluateSet({ set, model, limit, deadline, json, list }, folder, ask = askAll) {
  evalScript('prepare_set.py', [set, folder, ...(limit === undefined ? [] : ['--limit', limit])]);
  await ask(folder, ['--model', model, '--deadline', deadline]);
  const how = [...(json ? ['--json'] : []), ...list.flatMap(name => ['--list', name])];
  return evalScript('report_set.py', [set, folder, ...how]);
}
