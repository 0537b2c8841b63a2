import { constants, type BigIntStats } from 'node:fs';
import { lstat, open, readlink, realpath, type FileHandle } from 'node:fs/promises';
import { basename } from 'node:path';
import { FileProblem } from '../file-problem.js';

const PIECE = 4 * 1024 * 1024;

/** A file that is open for reading: what is read through it is that file, whatever happens to its name. */
export class OpenedFile {
  /**
   * Opens a plain file by its real path. Throws a `FileProblem` when it is gone, is no plain file any more, or is reached
   * through a link now.
   */
  static async open(path: string): Promise<OpenedFile> {
    let handle: FileHandle;
    try {
      // Without waiting, as a pipe would make it; a link at the end is refused by the system.
      handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    } catch (cause) {
      throw problemOf(cause);
    }
    const opened = new OpenedFile(path, handle, await handle.stat({ bigint: true }));
    try {
      await opened._check();
      return opened;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  private constructor(
    readonly path: string,
    readonly handle: FileHandle,
    private readonly _found: BigIntStats
  ) {}

  /**
   * Opens a file that belongs to this one, by the end of its name; nothing when there is none. Throws a `FileProblem` for
   * what is no plain file, without waiting for it.
   */
  async openBeside(end: string): Promise<OpenedFile | undefined> {
    try {
      return await OpenedFile.open(`${this.path}${end}`);
    } catch (error) {
      if (!(error instanceof FileProblem)) {
        throw error;
      }
      if (error.code === 'not_found') {
        return undefined;
      }
      throw new FileProblem(
        error.code,
        `“${basename(this.path)}${end}” beside it cannot be read: it is a link, a pipe or another thing that is no plain file. Move it away, or copy the database to another folder.`,
        { cause: error }
      );
    }
  }

  get bytes(): number {
    return Number(this._found.size);
  }

  /** What DuckDB opens. On Linux it leads to the open file itself, so that nothing can be put in its place. */
  get source(): string {
    return process.platform === 'linux' ? `/proc/self/fd/${this.handle.fd}` : this.path;
  }

  /** Two texts: which file it is, and which state of it; one that was put in its place is another state. */
  get identity(): { readonly file: string; readonly state: string } {
    const { dev, ino, size, mtimeNs } = this._found;
    return { file: `${this.path}\0${dev}`, state: `${ino}\0${size}\0${mtimeNs}` };
  }

  /** The bytes from a place on, fewer at the end of the file. */
  read(from: number, most: number): Promise<Buffer> {
    return this.readInto(Buffer.allocUnsafe(Math.max(0, Math.min(most, this.bytes - from))), from);
  }

  /** The same, as many as the buffer has room for; what is resolved with is a part of it. */
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

  /** All bytes, in pieces of 4 MB. */
  async *pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < this.bytes;) {
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

  /** Whether its path still leads to it; otherwise DuckDB opens it no more. */
  isInPlace(): Promise<boolean> {
    return this._check().then(
      () => true,
      () => false
    );
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private async _check(): Promise<void> {
    if (!this._found.isFile()) {
      throw new FileProblem('not_a_file', 'This is no plain file any more.');
    }
    if (!(await this._isAtPath())) {
      throw new FileProblem('outside', 'The file was moved or replaced by a link while it was opened. Ask again.');
    }
  }

  /**
   * Linux tells where the open file itself is. Elsewhere two looks at its path are compared, between which a folder of it
   * could be swapped for a link.
   */
  private async _isAtPath(): Promise<boolean> {
    if (process.platform === 'linux') {
      return (await readlink(this.source)) === this.path;
    }
    const [real, there] = await Promise.all([
      realpath(this.path).catch(() => undefined),
      lstat(this.path, { bigint: true }).catch(() => undefined)
    ]);
    return real === this.path && there?.ino === this._found.ino && there.dev === this._found.dev;
  }
}

function problemOf(cause: unknown): FileProblem {
  const { code } = cause as { readonly code?: string };
  switch (code) {
    case 'ELOOP':
      return new FileProblem('outside', 'The file was replaced by a link while it was opened. Ask again.', { cause });
    case 'EACCES':
    case 'EPERM':
      return new FileProblem('unreadable', 'The Jupyter server may not read this file. Change its permissions.', {
        cause
      });
    case 'ENXIO':
      return new FileProblem('not_a_file', 'This is a pipe or socket, and only files can be profiled.', { cause });
    default:
      return new FileProblem('not_found', 'The file is not there any more. Look whether it was moved.', { cause });
  }
}
