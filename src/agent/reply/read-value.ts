import type { TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { describeProblems } from '../calls/describe-problems.js';
import { CellwrightError } from '../cellwright-error.js';
import { dropNulls } from '../schema/drop-nulls.js';
import { withoutFence } from './without-fence.js';

/**
 * The value a reply stands for when JSON of a schema was asked for; one fence around all of it is allowed. Throws
 * `CellwrightError` with code `reply_json` or `reply_schema`, whose cause is the value that does not fit; nothing is
 * repaired, only a null for an optional property counts as absent.
 */
export function readValue(text: string, schema: TSchema): unknown {
  let value: unknown;
  try {
    value = dropNulls(schema, JSON.parse(withoutFence(text)));
  } catch (error) {
    throw new CellwrightError('reply_json', 'The reply is not JSON. Reply with JSON only.', { cause: error });
  }
  if (!Check(schema, value)) {
    throw new CellwrightError(
      'reply_schema',
      `The reply does not fit what was asked: ${describeProblems(schema, value)}`,
      { cause: value }
    );
  }
  return value;
}
