import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rmdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import {
  type AppendTurnBody,
  type AppendTurnReply,
  type ConversationReply,
  type ConversationSummary,
  isStoredTurn,
  type StoredTurn
} from '../../protocol/index.js';
import { inTurn } from '../refusal.js';
import { locked } from '../storage/file-lock.js';
import { keepAside, makePrivateFolder, replaceFile } from '../storage/replace-file.js';

/**
 * All conversations: a folder per notebook, a file per conversation, readable by their owner only. Calls run one after
 * the other, so that a reloaded page reads what was written before the reload. Each write replaces the whole file under
 * a lock, because other servers of the same user write here, too. Calls reject with a `Refusal`: code `storage` says
 * what is wrong with the disk, `storage_busy` that another server keeps holding the lock.
 */
export class ConversationLog {
  /**
   * @param dataDir Folder of the service, made at the first writing.
   * @param root What notebook paths are relative to.
   */
  constructor(
    private readonly _dataDir: string,
    private readonly _root: string
  ) {
    this._conversations = join(_dataDir, 'conversations');
  }

  /** Newest first. Includes conversations that cannot be read at all, so that the damage is noticed. */
  list(notebook: string): Promise<readonly ConversationSummary[]> {
    return this._inTurn(() => this._list(notebook));
  }

  /**
   * The turns as last written; none if there is no such conversation. Unreadable entries are left out and counted; a
   * damaged file is kept aside and replaced by its readable part. If that fails, the file stays as it is.
   */
  load(id: string): Promise<ConversationReply> {
    return this._inTurn(async () => {
      const file = await this._find(id);
      if (file === undefined) {
        return { turns: [], seq: 0 };
      }
      const content = await readConversation(file);
      const { lost } = content;
      const mended = lost > 0 ? await locked(this._conversations, () => mend(file)).catch(() => undefined) : undefined;
      const { records, seq } = mended?.content ?? content;
      const turns = readableTurns(records);
      const entries = lost + records.length - turns.length;
      return { turns, seq, ...(entries > 0 && { damage: { entries, kept: mended?.kept ?? file } }) };
    });
  }

  /**
   * Resolves when the turn is on the disk, or when it turns out that it must not be written because another page wrote
   * it after `seen`. A conversation stored under another notebook moves to this one, because the page knows the
   * notebook's current name.
   */
  append(id: string, { notebook, page, seen, joins, turn }: AppendTurnBody): Promise<AppendTurnReply> {
    return this._changing(async () => {
      const folder = this._folder(notebook);
      await makePrivateFolder(folder);
      const found = await this._find(id);
      const [newest] = joins && found === undefined ? await this._list(notebook) : [];
      const place = newest?.id ?? id;
      const file = join(folder, `${place}${SUFFIX}`);
      if (found !== undefined && found !== file) {
        await rename(found, file);
      }
      const { content, kept } = await mend(file);
      const isNew = (record: TurnRecord): boolean => record.by !== page && record.seq > seen;
      const conflict = content.records.some(record => record.turn.id === turn.id && isNew(record));
      const seq = content.seq + (conflict ? 0 : 1);
      const records = conflict ? content.records : put(content.records, { seq, by: page, turn });
      if (!conflict) {
        await writeConversation(file, records);
      }
      return {
        id: place,
        seq,
        taken: !conflict,
        ...(kept !== undefined && { damage: { entries: content.lost, kept } }),
        ...(content.records.some(isNew) && { turns: readableTurns(records) })
      };
    });
  }

  /** Nothing happens when the notebook has no conversations. A notebook that has some already gets these in addition. */
  rename(from: string, to: string): Promise<void> {
    return this._changing(async () => {
      const [source, target] = [this._folder(from), this._folder(to)];
      const names = source === target ? [] : await namesIn(source);
      if (names.length === 0) {
        return;
      }
      await makePrivateFolder(target);
      const taken = new Set(await namesIn(target));
      for (const name of names) {
        await rename(join(source, name), join(target, taken.has(name) ? `${name}.moved-${Date.now()}` : name));
      }
      await rmdir(source);
    });
  }

  private async _list(notebook: string): Promise<readonly ConversationSummary[]> {
    const folder = this._folder(notebook);
    const files = (await namesIn(folder)).filter(name => name.endsWith(SUFFIX)).map(name => join(folder, name));
    const summaries = await Promise.all(
      files.map(async file => summarize(basename(file, SUFFIX), await readConversation(file)))
    );
    return summaries.filter(summary => summary !== undefined).sort((a, b) => b.startedAt - a.startedAt);
  }

  private _folder(notebook: string): string {
    const key = createHash('sha256').update(`${this._root}\0${notebook}`).digest('hex').slice(0, 32);
    return join(this._conversations, key);
  }

  /** Searches the folders of all notebooks. */
  private async _find(id: string): Promise<string | undefined> {
    for (const folder of await namesIn(this._conversations)) {
      const names = await namesIn(join(this._conversations, folder));
      if (names.includes(`${id}${SUFFIX}`)) {
        return join(this._conversations, folder, `${id}${SUFFIX}`);
      }
    }
    return undefined;
  }

  private _changing<T>(work: () => Promise<T>): Promise<T> {
    return this._inTurn(async () => {
      await makePrivateFolder(this._dataDir);
      await makePrivateFolder(this._conversations);
      return locked(this._conversations, work);
    });
  }

  private readonly _conversations: string;
  private readonly _inTurn = inTurn('The conversation');
}

const SUFFIX = '.jsonl';

/** Moves a damaged file aside and replaces it with what can be read of it. Call under the lock. */
async function mend(file: string): Promise<{ readonly content: FileContent; readonly kept?: string }> {
  const content = await readConversation(file);
  if (content.lost === 0) {
    return { content };
  }
  const kept = await keepAside(file);
  // Numbers continue after those of the lost lines, so that a page that has read up to there notices.
  const records = content.records.map((record, at) => ({ ...record, seq: content.seq + content.lost + at + 1 }));
  await writeConversation(file, records);
  return { content: { ...content, records, seq: content.seq + content.lost + records.length }, kept };
}

/** A turn that is written again stays in its place. */
function put(records: readonly TurnRecord[], record: TurnRecord): readonly TurnRecord[] {
  const { id } = record.turn;
  const known = records.some(({ turn }) => turn.id === id);
  return known ? records.map(old => (old.turn.id === id ? record : old)) : [...records, record];
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return [];
    }
    throw error;
  }
}

const LONGEST_TITLE = 120;

/** What lists show of a conversation; undefined if it has no turns, not even unreadable ones. */
function summarize(id: string, { records, lost, changedAt }: FileContent): ConversationSummary | undefined {
  const [first] = readableTurns(records);
  if (first === undefined) {
    return lost + records.length === 0 ? undefined : { id, startedAt: changedAt, title: '' };
  }
  const { askedAt, question } = first;
  return { id, startedAt: askedAt, title: Array.from(question).slice(0, LONGEST_TITLE).join('') };
}

/** A turn as last written: `seq` is the number of that write within the conversation, `by` the page that made it. */
type TurnRecord = {
  readonly seq: number;
  readonly by?: string;
  /** May come from another version of this package; `readableTurns` leaves such turns out. */
  readonly turn: { readonly id: string };
};

type FileContent = {
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
async function readConversation(file: string): Promise<FileContent> {
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
async function writeConversation(file: string, records: readonly TurnRecord[]): Promise<void> {
  await replaceFile(file, records.map(lineOf).join(''));
}

/** The turns that this version can give to pages. */
function readableTurns(records: readonly TurnRecord[]): StoredTurn[] {
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
