import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SetupError } from '../setup/setup-error.mjs';

const HALVES = ['dev', 'blind'];
const CONTROLS = ['none', 'renamed', 'emptied', 'swapped'];
/** What belongs to the questions that come with this repository, and what to those of a file. */
const OF_HALVES = ['half', 'class', 'control', 'write'];
const OF_SETS = ['limit', 'deadline', 'json'];

export const USAGE = `npm run eval -- [--model MODEL] [--half dev|blind] [--class 3]... [--control renamed|emptied|swapped]
             [--list wrong]... [--list "offered wrong"]... [--list "gave up"] [--write]
npm run eval -- --set FILE.jsonl [--model MODEL] [--limit N] [--deadline SECONDS] [--list wrong]... [--json]

MODEL is one of npm run ask: builtin, openai:NAME, llama:FILE or scripted:FILE.`;

/**
 * What was typed.
 *
 * @param {readonly string[]} argv
 * @param {string} folder What typed paths are relative to.
 * @throws {SetupError} With the usage.
 */
export function evalOptions(argv, folder) {
  const { values } = parse(argv);
  const typed = names => names.filter(name => values[name] !== undefined);
  const wrong = typed(values.set === undefined ? OF_SETS : OF_HALVES);
  if (wrong.length > 0) {
    const place = values.set === undefined ? 'needs --set' : 'does not go with --set';
    throw new SetupError(`--${wrong[0]} ${place}.\n${USAGE}`);
  }
  const { half = values.write ? 'blind' : 'dev', control = 'none', limit, deadline = '600' } = values;
  if (!HALVES.includes(half) || !CONTROLS.includes(control)) throw new SetupError(USAGE);
  if (limit !== undefined && !/^[1-9]\d*$/.test(limit)) throw new SetupError(`--limit takes a number.\n${USAGE}`);
  const options = { ...values, half, control, deadline, model: absolute(values.model ?? 'builtin', folder) };
  if (
    values.write &&
    (half !== 'blind' || values.class || values.list || options.model !== 'builtin' || control !== 'none')
  ) {
    throw new SetupError(
      '--write puts the report of the blind half into docs/analyst.md: leave out the other options.'
    );
  }
  return {
    ...options,
    class: values.class ?? [],
    list: values.list ?? [],
    json: values.json ?? false,
    ...(values.set === undefined ? {} : { set: resolve(folder, values.set) })
  };
}

function parse(argv) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        model: { type: 'string' },
        half: { type: 'string' },
        class: { type: 'string', multiple: true },
        control: { type: 'string' },
        list: { type: 'string', multiple: true },
        write: { type: 'boolean' },
        set: { type: 'string' },
        limit: { type: 'string' },
        deadline: { type: 'string' },
        json: { type: 'boolean' }
      }
    });
  } catch (error) {
    throw new SetupError(`${error.message}\n${USAGE}`);
  }
}

/** A model with the whole path of its file: the questions are asked from another folder. */
function absolute(model, folder) {
  const [, kind, file] = /^(llama|scripted):(.+)$/s.exec(model) ?? [];
  return file !== undefined && existsSync(resolve(folder, file)) ? `${kind}:${resolve(folder, file)}` : model;
}
