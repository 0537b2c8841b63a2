import { createHash } from 'node:crypto';
import { constants, type BigIntStats } from 'node:fs';
import { open, readdir, readlink, realpath, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FileProblem } from '../file-problem.js';
import { checkPlace, checkPlain, locateFile, problemOf } from '../locate-file.js';

const PIECE = 256 * 1024;
const IS_LINUX = process.platform === 'linux';
/** Opens a folder even if it may only be entered, not listed. Node has no name for this flag. */
const O_PATH = 0o10000000;

/** Told what was done last: a file was found, its folder was opened, a file was opened in that. */
type OnStep = (step: 'found' | 'folder' | 'opened') => void;

/** A file that is open for reading: what is read through it is that file, whatever happens to its name. */
export class OpenedFile {
  /**
   * Opens a file below the root. Throws a `FileProblem` for what lies elsewhere, is gone, or is not a plain file.
   *
   * On Linux it is opened through its open folder. Where the open file lies is checked before any of it is read, so
   * that a link put in place of a part of its path leads nowhere.
   *
   * @param root Folder that paths of Jupyter's contents API are relative to.
   * @param path As that API writes it.
   */
  static async open(root: string, path: string, onStep: OnStep = () => undefined): Promise<OpenedFile> {
    const place = await locateFile(root, path);
    onStep('found');
    const parent = dirname(place.path);
    const folder = IS_LINUX ? await openNoLink(parent, O_PATH | constants.O_DIRECTORY) : undefined;
    try {
      onStep('folder');
      const name = join(folder === undefined ? parent : linkOf(folder), basename(place.path));
      return await OpenedFile._open(place.root, name, folder, onStep);
    } catch (error) {
      await folder?.close();
      throw error;
    }
  }

  private static async _open(
    root: string,
    name: string,
    folder: FileHandle | undefined,
    onStep: OnStep
  ): Promise<OpenedFile> {
    // Non-blocking, because opening a pipe would wait.
    const handle = await openNoLink(name, constants.O_NONBLOCK);
    try {
      onStep('opened');
      const found = await handle.stat({ bigint: true });
      checkPlain(found);
      const path = await placeOf(name, handle, found);
      checkPlace({ root, path });
      return new OpenedFile(root, name, folder, onStep, handle, found, path);
    } catch (error) {
      await handle.close();
      throw problemOf(error);
    }
  }

  /**
   * @param name Path it was opened by; on Linux it leads through the open folder.
   * @param _folder Closed with it.
   * @param path Where it was when it was opened.
   */
  private constructor(
    private readonly _root: string,
    readonly name: string,
    private readonly _folder: FileHandle | undefined,
    private readonly _onStep: OnStep,
    readonly handle: FileHandle,
    private readonly _found: BigIntStats,
    readonly path: string
  ) {}

  /**
   * Opens a companion of this file in the same folder, with the end of its name added; undefined if there is none.
   * Throws a `FileProblem`, without waiting, for what is not a plain file.
   */
  async openBeside(end: string): Promise<OpenedFile | undefined> {
    try {
      return await OpenedFile._open(this._root, `${this.name}${end}`, undefined, this._onStep);
    } catch (error) {
      if (!(error instanceof FileProblem)) {
        throw error;
      }
      if (error.code === 'not_found') {
        return undefined;
      }
      throw new FileProblem(
        error.code,
        `“${basename(this.name)}${end}” beside it cannot be read: it is a link, a pipe or something else that is not a plain file. Move it away, or copy the database to another folder.`,
        { cause: error }
      );
    }
  }

  get bytes(): number {
    return Number(this._found.size);
  }

  /** What DuckDB reads rows from. On Linux it leads to the open file itself, so that nothing can be put in its place. */
  get source(): string {
    return IS_LINUX ? linkOf(this.handle) : this.path;
  }

  /** Which table of which file it is, and in which state; a file put in its place counts as another state. */
  fingerprint(table = ''): string {
    const { dev, ino, size, mtimeNs } = this._found;
    const parts = [`${this.path}\0${dev}\0${table}`, `${ino}\0${size}\0${mtimeNs}`];
    return parts.map(part => createHash('sha256').update(part).digest('hex').slice(0, 16)).join('-');
  }

  /** Up to `most` bytes from an offset on, fewer at the end of the file. */
  read(from: number, most: number): Promise<Buffer> {
    return this.readInto(Buffer.allocUnsafe(Math.max(0, Math.min(most, this.bytes - from))), from);
  }

  /** Fills a buffer with bytes from an offset on; resolves with the filled part of it. */
  async readInto(buffer: Buffer, from: number): Promise<Buffer> {
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await this.handle.read(buffer, filled, buffer.length - filled, from + filled);
      if (bytesRead === 0) {
        break;
      }
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  }

  /** All bytes, or the first, in pieces of 256 kB. */
  async *pieces(most = this.bytes): AsyncGenerator<Buffer> {
    for (let at = 0; at < Math.min(most, this.bytes);) {
      const piece = await this.read(at, PIECE);
      if (piece.length === 0) {
        return;
      }
      at += piece.length;
      yield piece;
    }
  }

  /** Throws a `FileProblem` when the file was written to since it was opened: what was read may be parts of two states. */
  async checkUnchanged(): Promise<void> {
    const now = await this.handle.stat({ bigint: true });
    if (now.size !== this._found.size || now.mtimeNs !== this._found.mtimeNs) {
      throw new FileProblem('changed', 'The file changed while it was read. Ask again when it is written.');
    }
  }

  /** Whether the file still lies where it was opened; if not, DuckDB can no longer open it. */
  isInPlace(): Promise<boolean> {
    return placeOf(this.name, this.handle, this._found).then(
      path => path === this.path,
      () => false
    );
  }

  /** Whether this process opens the file once more while it works. On systems that do not tell: whether it is still in place then. */
  async isOpenedBy(work: () => Promise<unknown>): Promise<boolean> {
    const before = await this._descriptors();
    await work();
    return IS_LINUX ? (await this._descriptors()) > before : this.isInPlace();
  }

  /** How often this process has the file open; 0 on systems that do not tell. */
  private async _descriptors(): Promise<number> {
    const open = IS_LINUX ? await readdir('/proc/self/fd') : [];
    const all = await Promise.all(open.map(fd => stat(`/proc/self/fd/${fd}`, { bigint: true }).catch(() => undefined)));
    return all.filter(other => other !== undefined && isSame(other, this._found)).length;
  }

  async close(): Promise<void> {
    await Promise.all([this.handle.close(), this._folder?.close()]);
  }
}

function openNoLink(path: string, flags: number): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | flags).catch((cause: unknown) => {
    throw (cause as { readonly code?: string }).code === 'ELOOP' ? moved(cause) : problemOf(cause);
  });
}

/** Path that leads to an open file or folder, whatever happens to its name. Only on Linux. */
function linkOf({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}

/**
 * Where an open file lies. Linux tells that for the open file itself; elsewhere its name is resolved again and must
 * lead to the same file.
 */
async function placeOf(name: string, handle: FileHandle, found: BigIntStats): Promise<string> {
  if (IS_LINUX) {
    return readlink(linkOf(handle));
  }
  const path = await realpath(name);
  if (!isSame(await stat(path, { bigint: true }), found)) {
    throw moved();
  }
  return path;
}

function isSame(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

function moved(cause?: unknown): FileProblem {
  return new FileProblem('outside', 'The file was moved or replaced by a link while it was opened. Ask again.', {
    cause
  });
}
