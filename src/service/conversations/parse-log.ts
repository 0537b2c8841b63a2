import { recordOf, type LogRecord } from './log-record.js';

export type ParsedLog = {
  readonly records: readonly LogRecord[];
  /** How many entries could not be read: lines that are no record, and gaps in the numbers, where lines are missing. */
  readonly lost: number;
  /** The last line without its end, whose writing was broken off and never acknowledged: whether it can be read. */
  readonly tail: 'none' | 'whole' | 'broken';
};

const LINE_END = 10;

/**
 * Reads all of a log that can be read, past what is damaged. Numbers that come twice are taken: two servers wrote at the
 * same moment, before there was a lock.
 */
export function parseLog(bytes: Uint8Array): ParsedLog {
  const records: LogRecord[] = [];
  let lost = 0;
  let bad = 0;
  let start = 0;
  let last = 0;
  const take = (record: LogRecord | undefined): void => {
    if (record === undefined) {
      bad += 1;
      return;
    }
    // The numbers of lines that could not be read are missing, too; a rewritten log starts with any number.
    lost += last === 0 ? bad : Math.max(record.seq - last - 1, bad);
    bad = 0;
    last = Math.max(last, record.seq);
    records.push(record);
  };
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
    take(recordAt(bytes.subarray(start, end)));
    start = end + 1;
  }
  const rest = start < bytes.length ? recordAt(bytes.subarray(start)) : undefined;
  if (rest !== undefined) {
    take(rest);
  }
  const tail = start === bytes.length ? 'none' : rest === undefined ? 'broken' : 'whole';
  return { records, lost: lost + bad, tail };
}

function recordAt(bytes: Uint8Array): LogRecord | undefined {
  try {
    return recordOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
