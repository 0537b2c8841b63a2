import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { CellwrightError, sha256, type ApprovalDecision, type ApprovalRequest } from '../../agent/index.js';
import type { FileFacts } from '../../datasets/index.js';
import type { FileBody } from '../../protocol/index.js';
import { READ_FILES, readKernelFile } from '../../toolsets/index.js';
import { waitWhile } from '../app/notebook/notebook-kernel.js';
import type { NotebookSession } from '../app/notebook/notebook-session.js';

/** The name of a drive before a path, such as that of shared notebooks. */
const DRIVE = /^[^/:]+:/u;

/** Longest wait for a busy kernel, in milliseconds. */
const BUSY_MS = 1_500;

/** The part of `KernelFiles` that reading files needs. */
export type IFileKernel = Pick<KernelFiles, 'isAllowed' | 'read'>;

/** Asks the user whether the kernel may be asked about a file at a path, by the contents API. */
type Ask = (request: ApprovalRequest, path: string) => Promise<ApprovalDecision>;

/**
 * Asks a notebook's kernel about data files. What the user allowed holds for that kernel, across its restarts, until the page
 * is reloaded; another kernel of the notebook may run elsewhere, so the user is asked again about it.
 */
export class KernelFiles {
  constructor(
    private readonly _session: Pick<NotebookSession, 'kernel' | 'name' | 'path'>,
    private readonly _ask: Ask,
    private readonly _trans: TranslationBundle
  ) {}

  /** Whether the user allowed the kernel to read the files of this notebook. */
  get isAllowed(): boolean {
    return this._allowed.has(READ_FILES);
  }

  /**
   * Which columns a file has. Asks the user unless that is allowed. Rejects with a message for people, with `DeniedError`
   * after a denial, and when `signal` aborts.
   */
  async read({ path, table }: FileBody, signal: AbortSignal): Promise<FileFacts> {
    const { kernel, name, path: notebook } = this._session;
    // It may be at work only because the variables are read.
    await waitWhile(kernel, () => kernel.status === 'busy', signal, BUSY_MS);
    signal.throwIfAborted();
    const port = this._port();
    const allowed = this._allowed;
    const folder = PathExt.dirname(notebook.replace(DRIVE, ''));
    const own = path.replace(DRIVE, '');
    const facts = await readKernelFile(
      {
        kernel: port,
        kernelName: `${name} · ${kernel.displayName}`,
        approval: { request: request => this._ask(request, path) },
        alwaysAllowed: allowed
      },
      {
        path: PathExt.relative(folder, own),
        depth: folder.split('/').filter(Boolean).length,
        ...(table !== undefined && { table })
      },
      signal
    );
    const short = (text: string): string => sha256(text).slice(0, 16);
    const fingerprint = `${short(`${own}\0${facts.table ?? ''}`)}-${short(facts.profile.fingerprint)}`;
    return { ...facts, profile: { ...facts.profile, name: path, fingerprint } };
  }

  private _port(): NonNullable<NotebookSession['kernel']['port']> {
    const { port, status, language, displayName } = this._session.kernel;
    const no = (message: string): CellwrightError => new CellwrightError('file_unread', message);
    if (port === null || status === 'none') {
      throw no(this._trans.__('This notebook has no kernel. Running any cell starts one.'));
    }
    if (language !== '' && language !== 'python') {
      throw no(this._trans.__('The kernel of this notebook is %1, and files are read with Python.', displayName));
    }
    if (status !== 'idle') {
      throw no(this._trans.__('The kernel is busy. Try again when it is idle.'));
    }
    return port;
  }

  /** What is allowed for the present kernel. A Yes that comes after the kernel was replaced goes to the list of the old one. */
  private get _allowed(): Set<string> {
    const { id } = this._session.kernel;
    if (id !== this._allowedId) {
      this._allowedId = id;
      this._allowedNames = new Set();
    }
    return this._allowedNames;
  }

  private _allowedId: string | null = null;
  private _allowedNames = new Set<string>();
}
