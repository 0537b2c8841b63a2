import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { describeProblems } from './describe-problems.js';
import { dropNulls } from '../schema/drop-nulls.js';

/** Arguments that fit the schema, or one sentence for the model about what does not. */
export type ParsedArguments =
  { readonly status: 'ok'; readonly args: unknown } | { readonly status: 'error'; readonly message: string };

/**
 * Reads the raw arguments of a call: an object, its JSON text, or that text as a JSON string. No text means no
 * arguments. Nothing is repaired, coerced or filled in; only a null for an optional property counts as absent.
 */
export function parseArguments(raw: unknown, schema: TSchema): ParsedArguments {
  let value = raw;
  for (let depth = 0; typeof value === 'string' && depth < 2; depth++) {
    try {
      value = value.trim() === '' ? {} : (JSON.parse(value) as unknown);
    } catch {
      return { status: 'error', message: 'The arguments are not complete JSON. Send one JSON object.' };
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { status: 'error', message: 'The arguments are not a JSON object. Send one JSON object.' };
  }
  const args = dropNulls(schema, value);
  return Check(schema, args) ? { status: 'ok', args } : { status: 'error', message: describeProblems(schema, args) };
}
