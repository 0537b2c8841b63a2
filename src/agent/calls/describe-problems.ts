import type { TSchema } from '@sinclair/typebox';
import { Errors, ValueErrorType, type ValueError } from '@sinclair/typebox/errors';

const MOST = 5;

/** What is wrong with `value`, as one line that names each place: missing, unknown, or of the wrong type. */
export function describeProblems(schema: TSchema, value: unknown): string {
  const problems = new Map<string, string>();
  for (const error of Errors(schema, value)) {
    // The first error of a place says most: "missing" comes before "expected string".
    if (!problems.has(error.path) && problems.size < MOST) {
      problems.set(error.path, describe(error));
    }
  }
  return `${[...problems.values()].join('; ')}.`;
}

function describe(error: ValueError): string {
  const place = error.path === '' ? 'the value' : error.path.slice(1).replaceAll('/', '.');
  switch (error.type) {
    case ValueErrorType.ObjectRequiredProperty:
      return `${place} is missing`;
    case ValueErrorType.ObjectAdditionalProperties:
      return `${place} is unknown`;
    case ValueErrorType.Union:
      return `${place} is none of the allowed forms${choices(error.schema)}`;
    default:
      return `${place}: ${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}`;
  }
}

function choices(schema: TSchema): string {
  const members = (schema['anyOf'] as readonly TSchema[] | undefined) ?? [];
  const constants = members.map(member => member['const'] as unknown);
  return constants.length > 0 && constants.every(constant => constant !== undefined)
    ? ` (${constants.map(constant => JSON.stringify(constant)).join(', ')})`
    : '';
}
