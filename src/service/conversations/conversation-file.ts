import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { isStoredTurn, type StoredTurn } from '../../protocol/index.js';
import { replaceFile } from '../storage/replace-file.js';

/** A turn as last written: `seq` is the number of that write within the conversation, `by` the page that made it. */
export type TurnRecord = {
  readonly seq: number;
  readonly by?: string;
  /** May come from another version of this package; `readableTurns` leaves such turns out. */
  readonly turn: { readonly id: string };
};

export type FileContent = {
  /** In the order in which the turns were first written. */
  readonly records: readonly TurnRecord[];
  /** Number of the last write; 0 if there is none. */
  readonly seq: number;
  readonly lost: number;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
};

/**
 * Reads the file of a conversation, one line per turn; returns no records if the file does not exist. Damaged lines are
 * skipped and counted.
 */
export async function readConversation(file: string): Promise<FileContent> {
  let text: string;
  let changedAt: number;
  try {
    text = await readFile(file, 'utf8');
    changedAt = (await stat(file)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { records: [], seq: 0, lost: 0, changedAt: 0 };
    }
    throw error;
  }
  // Files of version 0.1 have a line for each writing of a turn: the last counts.
  const last = new Map<string, TurnRecord>();
  let lost = 0;
  for (const line of text.split(/\r?\n/).filter(part => part !== '')) {
    const record = recordOf(line);
    if (record === undefined) {
      lost += 1;
    } else {
      last.set(record.turn.id, record);
    }
  }
  const records = [...last.values()];
  return { records, seq: records.reduce((most, { seq }) => Math.max(most, seq), 0), lost, changedAt };
}

/** Replaces the file as a whole: a reader finds either the old file or the new one. */
export async function writeConversation(file: string, records: readonly TurnRecord[]): Promise<void> {
  await replaceFile(file, records.map(lineOf).join(''));
}

/** The turns that this version can give to pages. */
export function readableTurns(records: readonly TurnRecord[]): StoredTurn[] {
  return records.map(({ turn }): unknown => turn).filter(isStoredTurn);
}

const SUM = /,"sum":"([0-9a-f]{16})"\}$/;

/** A record as a line with a checksum of its text, so that damage anywhere in the line is noticed. */
function lineOf(record: TurnRecord): string {
  const text = JSON.stringify(record);
  return `${text.slice(0, -1)},"sum":"${sumOf(text)}"}\n`;
}

/** The record in a line; undefined if the line is not as `lineOf` wrote it. */
function recordOf(line: string): TurnRecord | undefined {
  const sum = SUM.exec(line);
  const text = `${line.slice(0, sum?.index)}}`;
  return sum?.[1] === sumOf(text) ? (JSON.parse(text) as TurnRecord) : undefined;
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
