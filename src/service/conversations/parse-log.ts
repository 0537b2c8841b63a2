import { Check } from '@sinclair/typebox/value';
import { LogRecordSchema, type LogRecord } from './log-record.js';

export type ParsedLog = {
  readonly records: readonly LogRecord[];
  /** Whether there was anything after `records` that could not be read, be it only the end of the last line. */
  readonly damaged: boolean;
};

/**
 * Reads a log up to the first damage: a line that is no record, or a gap in the numbers, which means that lines are
 * missing. Numbers that come twice are taken: two servers wrote at the same moment.
 */
export function parseLog(bytes: Uint8Array): ParsedLog {
  const lines = new TextDecoder().decode(bytes).split('\n');
  const rest = lines.pop();
  const records: LogRecord[] = [];
  for (const line of lines) {
    const record = parseLine(line);
    if (record === undefined || record.seq > (records.at(-1)?.seq ?? 0) + 1) {
      return { records, damaged: true };
    }
    records.push(record);
  }
  const last = rest === undefined || rest === '' ? undefined : parseLine(rest);
  if (last?.seq === (records.at(-1)?.seq ?? 0) + 1) {
    records.push(last); // Complete but for its line end.
  }
  return { records, damaged: rest !== '' };
}

function parseLine(line: string): LogRecord | undefined {
  try {
    const record: unknown = JSON.parse(line);
    return Check(LogRecordSchema, record) ? record : undefined;
  } catch {
    return undefined;
  }
}
