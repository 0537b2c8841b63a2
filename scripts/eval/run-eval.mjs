import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { mustRun, SetupError } from '../setup/run-command.mjs';

/** Runs a script of `eval/` with text on its standard input, and returns what it prints. Throws `SetupError` when it fails. */
export const evalScript = (script, args, input) =>
  mustRun(`eval/${script} failed`, repository.python, [script, ...args], { cwd: join(repository.root, 'eval'), input });

/** Asks every question of `batch.jsonl` in a folder with `npm run ask`. Throws `SetupError` when not all could be asked. */
export async function askAll(folder, args, replies = 'replies.jsonl') {
  const command = [join(repository.root, 'scripts', 'ask.mjs'), '--batch', 'batch.jsonl', '--run', ...args];
  const stdio = ['ignore', openSync(join(folder, replies), 'w'), 'inherit'];
  const [code] = await once(spawn(process.execPath, command, { cwd: folder, stdio }), 'close');
  if (code !== 0) throw new SetupError(`The questions could not all be asked: exit ${code}.`);
}

/**
 * Asks the questions of a file (eval/README.md has its format), judges the replies and returns the report. The batch
 * and the replies are kept in `folder`. `deadline` is in seconds for each question.
 */
export async function evaluateSet({ set, model, limit, deadline, json, list }, folder, ask = askAll) {
  await evalScript('prepare_set.py', [set, folder, ...(limit === undefined ? [] : ['--limit', limit])]);
  await ask(folder, ['--model', model, '--deadline', deadline]);
  const how = [...(json ? ['--json'] : []), ...list.flatMap(name => ['--list', name])];
  return evalScript('report_set.py', [set, folder, ...how]);
}
