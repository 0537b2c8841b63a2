import { Type, type Static } from '@sinclair/typebox';
import { StoredTurnSchema } from '../../protocol/index.js';

/** One line of a log. `seq` rises by one from 1; `at` in milliseconds since the epoch. */
export const LogRecordSchema = Type.Object({
  seq: Type.Integer({ minimum: 1 }),
  at: Type.Number(),
  turn: StoredTurnSchema
});

export type LogRecord = Static<typeof LogRecordSchema>;
