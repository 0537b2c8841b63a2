import { createHash } from 'node:crypto';
import { type Static, Type } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { type StoredTurn, StoredTurnSchema } from '../../protocol/index.js';

/** More lines than any log has. */
const MOST_LINES = 1e9;

const LogRecordSchema = Type.Object({
  seq: Type.Integer({ minimum: 1, maximum: MOST_LINES }),
  at: Type.Number(),
  by: Type.Optional(Type.String()),
  turn: Type.Object({ id: Type.String({ minLength: 1 }) })
});

/**
 * One line of a log: a writing of a turn. `seq` rises by one with each line; `at` in milliseconds since the epoch; `by` is the
 * page that wrote it. The turn may be of another version of this package: `isReadable` says.
 */
export type LogRecord = Static<typeof LogRecordSchema>;

/** A record whose turn can be given to pages. */
export type ReadableRecord = LogRecord & { readonly turn: StoredTurn };

const SUM = /,"sum":"([0-9a-f]{16})"\}$/;
/** What lines had before they had a sum. */
const PLAIN_FIELDS = ['seq', 'at', 'turn'];

/** With a sum of its text, so that damage shows wherever it is. */
export function lineOf(record: LogRecord): string {
  const text = JSON.stringify(record);
  return `${text.slice(0, -1)},"sum":"${sumOf(text)}"}\n`;
}

/** Nothing when the line, without its end, is not what `lineOf` made of a record; an editor may have changed how lines end. */
function recordOf(line: string): LogRecord | undefined {
  const own = line.endsWith('\r') ? line.slice(0, -1) : line;
  const sum = SUM.exec(own);
  const text = sum === null ? own : `${own.slice(0, sum.index)}}`;
  try {
    const record: unknown = JSON.parse(text);
    if (!Check(LogRecordSchema, record)) {
      return undefined;
    }
    const whole = sum === null ? Object.keys(record).every(key => PLAIN_FIELDS.includes(key)) : sum[1] === sumOf(text);
    return whole ? record : undefined;
  } catch {
    return undefined;
  }
}

export function isReadable(record: LogRecord): record is ReadableRecord {
  const known = readable.get(record) ?? Check(StoredTurnSchema, record.turn);
  readable.set(record, known);
  return known;
}

/** What was found, because records are asked about again with each writing. */
const readable = new WeakMap<LogRecord, boolean>();

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

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
