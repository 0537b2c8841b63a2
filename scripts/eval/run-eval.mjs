import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../setup/repository.mjs';
import { mustRun, SetupError } from '../setup/run-command.mjs';

const USAGE = `npm run eval -- [--model MODEL] [--half dev|blind] [--class 3]... [--control renamed|emptied|swapped]
             [--list wrong]... [--list "offered wrong"]... [--list "gave up"]
npm run eval -- --write
npm run eval -- --set FILE.jsonl [--model MODEL] [--limit N] [--deadline SECONDS] [--list wrong]... [--json]

MODEL is one of npm run ask: builtin, openai:NAME, llama:FILE or scripted:FILE. --write puts the report of the whole blind half into
docs/analyst.md.`;

const OPTIONS = {
  model: { type: 'string', default: 'builtin' },
  half: { type: 'string', default: 'dev' },
  class: { type: 'string', multiple: true, default: [] },
  control: { type: 'string', default: 'none' },
  list: { type: 'string', multiple: true, default: [] },
  write: { type: 'boolean', default: false },
  set: { type: 'string' },
  limit: { type: 'string' },
  deadline: { type: 'string', default: '600' },
  json: { type: 'boolean', default: false }
};

const refuse = cause => {
  throw new SetupError(`${cause}\n${USAGE}`.trim());
};

/** A model with the absolute path of its file, because the questions are asked from another folder. */
function absolute(model, folder) {
  const [, kind, file] = /^(llama|scripted):(.+)$/s.exec(model) ?? [];
  return file !== undefined && existsSync(resolve(folder, file)) ? `${kind}:${resolve(folder, file)}` : model;
}

/** The options that were typed. Paths are relative to `folder`. Throws `SetupError` with the usage. */
export function evalOptions(argv, folder) {
  let values;
  try {
    values = parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    refuse(error.message);
  }
  const { half, control, limit, write, set, model } = values;
  if (!['dev', 'blind'].includes(half) || !['none', 'renamed', 'emptied', 'swapped'].includes(control)) refuse('');
  if (limit !== undefined && !/^[1-9]\d*$/.test(limit)) refuse('--limit takes a number.');
  if (write && argv.length > 1) refuse('--write takes no other options.');
  return {
    ...values,
    half: write ? 'blind' : half,
    model: absolute(model, folder),
    set: set && resolve(folder, set)
  };
}

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
