import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { describeProblems } from '../calls/describe-problems.js';
import { CellwrightError } from '../cellwright-error.js';
import { dropNulls } from '../schema/drop-nulls.js';

const ONE_FENCE = /^```[a-z]*\n([\s\S]*?)\n?```$/i;

/**
 * The value a reply stands for when JSON of a schema was asked for; one fence around all of it is allowed. Throws
 * `CellwrightError` with code `reply_json` or `reply_schema`; nothing is repaired, only a null for an optional property counts as absent.
 */
export function readValue(text: string, schema: TSchema): unknown {
  const trimmed = text.trim();
  let value: unknown;
  try {
    value = dropNulls(schema, JSON.parse(ONE_FENCE.exec(trimmed)?.[1] ?? trimmed));
  } catch (error) {
    throw new CellwrightError('reply_json', 'The reply is not JSON. Reply with JSON only.', { cause: error });
  }
  if (!Check(schema, value)) {
    throw new CellwrightError(
      'reply_schema',
      `The reply does not fit what was asked: ${describeProblems(schema, value)}`
    );
  }
  return value;
}
