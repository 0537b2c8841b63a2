import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { makeAsideFolder } from './aside-folder.js';
import { carryRequest } from './carry-request.js';
import { FileProblem } from './file-problem.js';
import { FileReaders, type FileReadersOptions } from './file-readers.js';
import type { Ended } from './messages/from-child.js';
import type { PreviewFile, ReadFile } from './messages/to-child.js';

export type FileReadingOptions = {
  /** Folder that paths are relative to; nothing outside it is read. */
  readonly root: string;
  /** The file with the main part of the processes that read files. */
  readonly program: string;
  /** Folder of the runtime for data files, which may be installed later; for processes without packages beside them. */
  readonly runtime?: string | undefined;
  /** Called when what reads files was not there or did not load. */
  readonly onMissing?: () => void;
  /** Folder for what is put aside while a file is read, by default the system's. */
  readonly temporary?: string;
  /** Takes what those processes print. */
  readonly log: (line: string) => void;
};

/** A request but for what is given to it here. */
export type FileAsk = Omit<ReadFile, 'id' | 'root' | 'folder'> | Omit<PreviewFile, 'id' | 'root' | 'folder'>;

const GONE = {
  type: 'failed',
  code: 'fault',
  message: 'What reads files ended twice before it said anything of this one. The file may be damaged.'
} as const;

/** Hands requests about files to processes. */
export class FileRequests {
  constructor(
    private readonly _options: FileReadingOptions,
    limits: Pick<FileReadersOptions, 'most' | 'heap' | 'memory'>
  ) {
    const { program, runtime, log } = _options;
    this._readers = new FileReaders({ program, runtime, log, ...limits });
  }

  /** What came of a request. Rejects with a `FileProblem`. */
  async ask(
    asked: FileAsk,
    signal: AbortSignal,
    onProgress: (share: number) => void = () => undefined
  ): Promise<Exclude<Ended, { type: 'failed' }>> {
    const { root, temporary = tmpdir(), onMissing } = this._options;
    const folder = await makeAsideFolder(temporary);
    try {
      const once = (): Promise<Ended | undefined> =>
        this._readers.use(signal, process => {
          const id = (this._id += 1);
          return carryRequest(process, { ...asked, id, root, folder }, signal, onProgress);
        });
      const ended = (await once()) ?? (await once()) ?? GONE;
      if (ended.type === 'failed') {
        if (ended.code === 'not_installed') {
          onMissing?.();
        }
        throw new FileProblem(ended.code, ended.message);
      }
      return ended;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Stops what is being read. */
  close(): Promise<void> {
    return this._readers.close();
  }

  private readonly _readers: FileReaders;
  private _id = 0;
}
