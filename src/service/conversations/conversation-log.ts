import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type {
  AppendTurnBody,
  AppendTurnReply,
  ConversationReply,
  ConversationSummary,
  StoredTurn
} from '../../protocol/index.js';
import { inTurn } from '../in-turn.js';
import { storageRefusal } from '../refusal.js';
import { locked } from '../storage/file-lock.js';
import { type LogContent, LogFile } from './log-file.js';

/**
 * All conversations: a folder per notebook, a log file per conversation, readable by their owner only. Calls are
 * served one after the other, and those that write hold a lock, because other servers of the same user write here, too.
 * They reject with a `Refusal`: code `storage` says what is wrong with the disk, `storage_busy` that another server does not
 * let go of the lock.
 */
export class ConversationLog {
  /**
   * @param dataDir Folder of the service, made at the first writing.
   * @param root What notebook paths are relative to.
   */
  constructor(
    private readonly _dataDir: string,
    private readonly _root: string
  ) {}

  /** Newest first; also those of which nothing can be read, so that somebody learns of it. */
  list(notebook: string): Promise<readonly ConversationSummary[]> {
    return this._inTurn(() => this._list(notebook));
  }

  /**
   * Turns as written last; none when there is no such conversation. What cannot be read is left out and counted; a damaged
   * log is replaced by what can be read of it, and kept aside. Where nothing can be written it stays as it is.
   */
  load(id: string): Promise<ConversationReply> {
    return this._inTurn(async () => {
      const file = await this._find(id);
      if (file === undefined) {
        return { turns: [], seq: 0 };
      }
      const log = this._open(file);
      const content = await log.read();
      return replyOf(log.isDamaged ? await this._mend(log).catch(() => content) : content);
    });
  }

  /**
   * Resolves when the turn is on the disk, or when it is known that it must not be written: another page wrote it after
   * `seen`. A conversation that lies with another notebook moves to this one: the page knows what the notebook is called now.
   */
  append(id: string, { notebook, page, seen, joins, turn }: AppendTurnBody): Promise<AppendTurnReply> {
    return this._changing(async () => {
      await this._makeFolder(this._folder(notebook));
      const own = await this._place(notebook, id);
      const [newest] = joins && own === undefined ? await this._list(notebook) : [];
      const place = newest?.id ?? id;
      const log = this._open(own ?? join(this._folder(notebook), `${place}${SUFFIX}`));
      const { turns, seq } = await log.read();
      const isNew = (record: LogContent['turns'][number]): boolean => record.by !== page && record.seq > seen;
      const conflict = turns.some(record => record.turn.id === turn.id && isNew(record));
      const written = conflict ? { seq } : await log.append(turn, page);
      const now = turns.some(isNew) ? { turns: turnsOf(await log.read()) } : {};
      return { id: place, taken: !conflict, ...written, ...now };
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
      await this._makeFolder(target);
      const taken = new Set(await namesIn(target));
      for (const name of names) {
        await this._move(join(source, name), join(target, taken.has(name) ? `${name}.moved-${Date.now()}` : name));
      }
      await rmdir(source);
    });
  }

  private async _list(notebook: string): Promise<readonly ConversationSummary[]> {
    const folder = this._folder(notebook);
    const files = (await namesIn(folder)).filter(name => name.endsWith(SUFFIX)).map(name => join(folder, name));
    const summaries = await Promise.all(
      files.map(async file => summarize(basename(file, SUFFIX), await this._open(file).read()))
    );
    return summaries.filter(summary => summary !== undefined).sort((a, b) => b.startedAt - a.startedAt);
  }

  /** What is left of a log after it was mended, and what was not, as it is known under the lock. */
  private _mend(log: LogFile): Promise<LogContent> {
    return locked(this._conversations, async () => {
      const { damage } = await log.read();
      const kept = (await log.mend()) ?? log.file;
      const { damage: _mended, ...content } = await log.read();
      return damage === undefined ? content : { ...content, damage: { ...damage, kept } };
    });
  }

  /** The log of a conversation, moved to this notebook if it lies with another; nothing when there is none. */
  private async _place(notebook: string, id: string): Promise<string | undefined> {
    const file = join(this._folder(notebook), `${id}${SUFFIX}`);
    const found = await this._find(id, notebook);
    if (found !== undefined && found !== file) {
      await this._move(found, file);
    }
    return found === undefined ? undefined : file;
  }

  private _folder(notebook: string): string {
    const key = createHash('sha256').update(`${this._root}\0${notebook}`).digest('hex').slice(0, 32);
    return join(this._conversations, key);
  }

  private get _conversations(): string {
    return join(this._dataDir, 'conversations');
  }

  /** Looked for with this notebook first. */
  private async _find(id: string, notebook?: string): Promise<string | undefined> {
    const own = notebook === undefined ? [] : [basename(this._folder(notebook))];
    for (const folder of [...own, ...(await namesIn(this._conversations))]) {
      const names = await namesIn(join(this._conversations, folder));
      if (names.includes(`${id}${SUFFIX}`)) {
        return join(this._conversations, folder, `${id}${SUFFIX}`);
      }
    }
    return undefined;
  }

  private _open(file: string): LogFile {
    let log = this._files.get(file);
    if (log === undefined) {
      log = new LogFile(file);
      this._files.set(file, log);
    }
    return log;
  }

  private async _move(from: string, to: string): Promise<void> {
    await rename(from, to);
    this._files.delete(from);
  }

  private async _makeFolder(folder: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const each of [this._dataDir, this._conversations, folder]) {
      await chmod(each, 0o700); // One of them may be older than this rule.
    }
  }

  private _changing<T>(work: () => Promise<T>): Promise<T> {
    return this._inTurn(async () => {
      await this._makeFolder(this._conversations);
      return locked(this._conversations, work);
    });
  }

  private _inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this._queue(work).catch((error: unknown) => {
      throw storageRefusal(error);
    });
  }

  private readonly _files = new Map<string, LogFile>();
  private readonly _queue = inTurn();
}

const SUFFIX = '.jsonl';

function turnsOf({ turns }: LogContent): StoredTurn[] {
  return turns.map(({ turn }) => turn);
}

function replyOf(content: LogContent): ConversationReply {
  const { seq, damage } = content;
  return { turns: turnsOf(content), seq, ...(damage !== undefined && { damage }) };
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
const HALF_A_CHARACTER = /[\uD800-\uDBFF]$/;

/** What lists show of a conversation; nothing when it has no turns, not even such as cannot be read. */
function summarize(id: string, { turns, damage, changedAt }: LogContent): ConversationSummary | undefined {
  const [first] = turns;
  if (first === undefined) {
    return damage === undefined ? undefined : { id, startedAt: changedAt, title: '' };
  }
  const { askedAt, question } = first.turn;
  return { id, startedAt: askedAt, title: question.slice(0, LONGEST_TITLE).replace(HALF_A_CHARACTER, '') };
}
