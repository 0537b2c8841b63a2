import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ConversationSummary, StoredTurn } from '../../protocol/index.js';
import { LogFile } from './log-file.js';
import { storageRefusal } from './storage-refusal.js';
import { summarize } from './summarize.js';

/**
 * All conversations: a folder per notebook, a log file per conversation, readable by their owner only. Calls are
 * served one after the other. They reject with a `Refusal` of code `storage` that says what is wrong with the disk.
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

  /** Newest first. */
  list(notebook: string): Promise<readonly ConversationSummary[]> {
    return this._inTurn(async () => {
      const folder = this._folder(notebook);
      const files = (await namesIn(folder)).filter(name => name.endsWith(SUFFIX)).map(name => join(folder, name));
      const summaries = await Promise.all(
        files.map(async file => summarize(basename(file, SUFFIX), await this._open(file).turns()))
      );
      return summaries.filter(summary => summary !== undefined).sort((a, b) => b.startedAt - a.startedAt);
    });
  }

  /** Turns as written last; none when there is no such conversation. */
  load(id: string): Promise<readonly StoredTurn[]> {
    return this._inTurn(async () => {
      const file = await this._find(id);
      return file === undefined ? [] : (await this._open(file).turns()).map(({ turn }) => turn);
    });
  }

  /** A conversation that lies with another notebook moves to this one: the page knows what the notebook is called now. */
  append(notebook: string, id: string, turn: StoredTurn): Promise<void> {
    return this._inTurn(async () => {
      const file = join(this._folder(notebook), `${id}${SUFFIX}`);
      const found = await this._find(id);
      await this._makeFolder(dirname(file));
      if (found !== undefined && found !== file) {
        await this._move(found, file);
      }
      await this._open(file).append(turn);
    });
  }

  /** Nothing happens when the notebook has no conversations. A notebook that has some already gets these in addition. */
  rename(from: string, to: string): Promise<void> {
    return this._inTurn(async () => {
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

  private _folder(notebook: string): string {
    const key = createHash('sha256').update(`${this._root}\0${notebook}`).digest('hex').slice(0, 32);
    return join(this._conversations, key);
  }

  private get _conversations(): string {
    return join(this._dataDir, 'conversations');
  }

  private async _find(id: string): Promise<string | undefined> {
    for (const [file] of this._files) {
      if (basename(file) === `${id}${SUFFIX}`) {
        return file;
      }
    }
    for (const folder of await namesIn(this._conversations)) {
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

  private _inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this._queue.then(work).catch((error: unknown) => {
      throw storageRefusal(error);
    });
    this._queue = result.catch(() => undefined);
    return result;
  }

  private readonly _files = new Map<string, LogFile>();
  private _queue: Promise<unknown> = Promise.resolve();
}

const SUFFIX = '.jsonl';

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
