import type { TSchema } from '@sinclair/typebox';
import { messageOf } from '../cellwright-error.js';
import { withoutFence } from '../reply/without-fence.js';
import { asTypeBox } from '../schema/as-type-box.js';
import { describeProblems, fits } from '../schema/problems.js';
import { settleAbsent } from '../schema/settle-absent.js';
import type { Tool, ToolCallContext } from '../tool.js';

/** Arguments that do not fit; the message is one sentence for the model about what does not, and what the tool takes. */
export class ArgumentsError extends Error {}

/** How arguments are passed, for models without tool calls of their own. */
export const PASSING = {
  json: 'Pass the arguments as one JSON object with these names.',
  tuple: 'Pass the arguments as one JSON array, in the order of the names; null for one that is left out.'
};

/**
 * Reads the arguments of a call as its tool says and validates them. Nothing is repaired or coerced; a null for an
 * optional property counts as absent, and what is absent has its default. Rejects with `ArgumentsError`.
 */
export async function parseArguments(input: unknown, tool: Tool, call: ToolCallContext): Promise<unknown> {
  const { parse = 'json' } = tool;
  const params = asTypeBox(tool.params);
  try {
    const value = typeof parse === 'function' ? await parse(input, call) : readJson(input);
    const args = settleAbsent(params, Array.isArray(value) && parse === 'tuple' ? byName(value, params) : value);
    if (typeof args !== 'object' || args === null || Array.isArray(args)) {
      throw new ArgumentsError(`The arguments are not a JSON ${parse === 'tuple' ? 'array' : 'object'}.`);
    }
    if (!fits(params, args)) {
      throw new ArgumentsError(describeProblems(params, args));
    }
    return args;
  } catch (error) {
    const names = namesOf(params).join(', ');
    throw new ArgumentsError(`${messageOf(error)} ${call.name} takes: ${names === '' ? 'no arguments' : names}.`);
  }
}

/** A value, its JSON text, or that text as a JSON string; one fence around all of it is allowed. No text means `{}`. */
function readJson(input: unknown): unknown {
  let value = input;
  for (let depth = 0; typeof value === 'string' && depth < 2; depth++) {
    const text = value.trim();
    try {
      value = text === '' ? {} : JSON.parse(withoutFence(text));
    } catch {
      throw new ArgumentsError('The arguments are not complete JSON.');
    }
  }
  return value;
}

function byName(values: readonly unknown[], params: TSchema): unknown {
  const names = namesOf(params);
  if (values.length > names.length) {
    throw new ArgumentsError(`There are ${values.length} arguments.`);
  }
  return Object.fromEntries(values.map((value, index) => [names[index], value]));
}

function namesOf(params: TSchema): readonly string[] {
  return Object.keys((params['properties'] as object | undefined) ?? {});
}
