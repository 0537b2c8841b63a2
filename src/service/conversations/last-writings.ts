import type { LogRecord } from './log-record.js';

/** Of each turn the record written last, in the order in which the turns first appeared. */
export function lastWritings(records: readonly LogRecord[]): readonly LogRecord[] {
  return [...new Map(records.map(record => [record.turn.id, record])).values()];
}
