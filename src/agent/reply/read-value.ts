import type { TSchema } from '@sinclair/typebox';
import { CellwrightError } from '../cellwright-error.js';
import { describeProblems, fits } from '../schema/problems.js';
import { settleAbsent } from '../schema/settle-absent.js';
import { withoutFence } from './without-fence.js';

/**
 * The value a reply stands for when JSON of a schema was asked for; one fence around all of it is allowed. Throws
 * `CellwrightError` with code `reply_json` or `reply_schema`, whose cause is the value that does not fit; nothing is
 * repaired; a null for an optional property counts as absent, and what is absent has its default.
 */
export function readValue(text: string, schema: TSchema): unknown {
  let value: unknown;
  try {
    value = settleAbsent(schema, JSON.parse(withoutFence(text)));
  } catch (error) {
    throw new CellwrightError('reply_json', 'The reply is not JSON. Reply with JSON only.', { cause: error });
  }
  if (!fits(schema, value)) {
    throw new CellwrightError(
      'reply_schema',
      `The reply does not fit what was asked: ${describeProblems(schema, value)}`,
      { cause: value }
    );
  }
  return value;
}
