import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../setup/run-command.mjs';

/** What belongs to the questions that come with this repository, and what to those of a file. */
const OF_HALVES = ['half', 'class', 'control', 'write'];
const OF_SETS = ['limit', 'deadline', 'json'];

const USAGE = `npm run eval -- [--model MODEL] [--half dev|blind] [--class 3]... [--control renamed|emptied|swapped]
             [--list wrong]... [--list "offered wrong"]... [--list "gave up"] [--write]
npm run eval -- --set FILE.jsonl [--model MODEL] [--limit N] [--deadline SECONDS] [--list wrong]... [--json]

MODEL is one of npm run ask: builtin, openai:NAME, llama:FILE or scripted:FILE.`;

const OPTIONS = {
  model: { type: 'string', default: 'builtin' },
  half: { type: 'string' },
  class: { type: 'string', multiple: true },
  control: { type: 'string' },
  list: { type: 'string', multiple: true, default: [] },
  write: { type: 'boolean' },
  set: { type: 'string' },
  limit: { type: 'string' },
  deadline: { type: 'string' },
  json: { type: 'boolean' }
};

/**
 * What was typed.
 *
 * @param {readonly string[]} argv
 * @param {string} folder What typed paths are relative to.
 * @throws {SetupError} With the usage.
 */
export function evalOptions(argv, folder) {
  const values = parse(argv);
  const { set, write = false, half = write ? 'blind' : 'dev', control = 'none', list } = values;
  const [wrong] = (set === undefined ? OF_SETS : OF_HALVES).filter(name => values[name] !== undefined);
  if (wrong !== undefined) refuse(`--${wrong} ${set === undefined ? 'needs --set' : 'does not go with --set'}.`);
  if (!['dev', 'blind'].includes(half) || !['none', 'renamed', 'emptied', 'swapped'].includes(control)) refuse('');
  if (values.limit !== undefined && !/^[1-9]\d*$/.test(values.limit)) refuse('--limit takes a number.');
  const isWhole = half === 'blind' && !values.class && list.length === 0 && control === 'none';
  if (write && !(isWhole && values.model === 'builtin')) {
    refuse('--write puts the report of the blind half into docs/analyst.md: leave out the other options.');
  }
  return {
    ...{ class: [], deadline: '600', json: false, write, ...values, half, control },
    model: absolute(values.model, folder),
    ...(set === undefined ? {} : { set: resolve(folder, set) })
  };
}

function parse(argv) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS }).values;
  } catch (error) {
    return refuse(error.message);
  }
}

function refuse(cause) {
  throw new SetupError(`${cause}\n${USAGE}`.trim());
}

/** A model with the whole path of its file: the questions are asked from another folder. */
function absolute(model, folder) {
  const [, kind, file] = /^(llama|scripted):(.+)$/s.exec(model) ?? [];
  return file !== undefined && existsSync(resolve(folder, file)) ? `${kind}:${resolve(folder, file)}` : model;
}
