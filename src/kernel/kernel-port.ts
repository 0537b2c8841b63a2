import type { Kernel } from '@jupyterlab/services';
import { plainPython, type DatasetRows, type FileFacts } from '../datasets/index.js';
import { askKernel } from './ask-kernel.js';
import type { DescribedFile } from './describe-code.js';
import type { ExecutionReport, ExecutionRequest } from './execution.js';
import { KernelError } from './kernel-error.js';
import { kernelExpression, type KernelCall } from './kernel-expression.js';
import type { KernelSnapshot } from './kernel-snapshot.js';
import { kernelStatus, type KernelStatus } from './kernel-status.js';
import { parseRows } from './parse-rows.js';
import { parseSnapshot } from './parse-snapshot.js';
import { parseSyntaxReport } from './parse-syntax-report.js';
import type { SyntaxReport } from './syntax-report.js';
import { untilKernelGoes } from './until-kernel-goes.js';
import { withinLimit } from './within-limit.js';

const BUSY_WAIT_MS = 1_500;
const PYTHON = 'python';

export type KernelPortOptions = {
  /** How long a busy kernel is waited for, in milliseconds; 1,500 unless given. */
  readonly busyWaitMs?: number;
  /** How long the kernel may gather statistics for one probe, in milliseconds. */
  readonly statisticsMs?: number;
};

/** One kernel, as long as it lives; made by `createKernelPort`. After a restart everything known of it is forgotten. */
export class KernelPort {
  constructor(
    private readonly _connection: Kernel.IKernelConnection,
    private readonly _options: KernelPortOptions
  ) {}

  /** Starts to follow the kernel; called once by whoever makes the port. Sends nothing. */
  follow(): void {
    this._connection.statusChanged.connect(this._onStatus);
    this._connection.info.then(
      info => (this._language = info.language_info.name.toLowerCase()),
      () => undefined // The status says that the kernel went.
    );
  }

  /** `none` once this port is disposed. */
  get status(): KernelStatus {
    return this._isDisposed ? 'none' : kernelStatus(this._connection);
  }

  /** In lower case. Taken for `python` until the kernel has said what it is. */
  get language(): string {
    return this._language;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  /**
   * Reads the variables without running any of the user's code; at most one request is under way, which all callers
   * share. A kernel that stays busy gives the last snapshot as `stale`.
   *
   * Throws `KernelError` with code `kernel_none`, `kernel_dead`, `kernel_busy` (nothing was read before) or
   * `kernel_reply`; rejects with the signal's reason when it aborts. A kernel of another language has no variables here.
   */
  async probe(signal?: AbortSignal): Promise<KernelSnapshot> {
    this._expectAlive();
    signal?.throwIfAborted();
    const probing = (this._probing ??= this._probe());
    const finished = (): void => {
      if (this._probing === probing) {
        this._probing = null;
      }
    };
    probing.then(finished, finished);
    try {
      return await this._withinLimit(probing, signal);
    } catch (error) {
      if (this._last !== null && error instanceof KernelError && error.code === 'kernel_busy') {
        return { ...this._last, stale: true };
      }
      throw error;
    }
  }

  /**
   * Parses code in the kernel and looks for its imports; executes nothing. Code that would keep the kernel busy is not sent
   * and `unchecked`. Throws like `probe`.
   */
  async checkSyntax(code: string, signal?: AbortSignal): Promise<SyntaxReport> {
    this._expectAlive();
    signal?.throwIfAborted();
    const python = plainPython(code);
    return python.status === 'unread'
      ? { syntax: { status: 'unchecked', reason: python.reason }, missingImports: [] }
      : parseSyntaxReport(await this._withinLimit(this._ask({ type: 'check', code: python.code }), signal));
  }

  /**
   * The first rows of these datasets, at most five of each; what cannot be read without work is left out. Whoever calls
   * it has a reason to show rows. Throws like `probe`.
   */
  async readRows(names: readonly string[], signal?: AbortSignal): Promise<readonly DatasetRows[]> {
    this._expectAlive();
    signal?.throwIfAborted();
    return names.length === 0 ? [] : parseRows(await this._withinLimit(this._ask({ type: 'rows', names }), signal));
  }

  /**
   * Resolves the plan of a lazy frame, which may open files and start work: call it for a click only. The next `probe` tells
   * its columns, or why they could not be read. Throws like `probe`.
   */
  async readColumns(name: string, signal?: AbortSignal): Promise<void> {
    this._expectAlive();
    signal?.throwIfAborted();
    await this._withinLimit(this._ask({ type: 'columns', name }), signal);
  }

  /** The Python that describes a data file, for the user to allow. Nothing is run. Throws `kernel_reply` for other kinds. */
  async describeCode(file: DescribedFile): Promise<string> {
    const { describeCode } = await import('./describe-code.js');
    return describeCode(file);
  }

  /**
   * Describes a data file by running what `describeCode` gave, once the user allowed it. See `describeFile`. Throws like
   * `probe`, with the words of the code where the file cannot be described.
   */
  async describeFile(code: string, signal: AbortSignal): Promise<FileFacts> {
    this._expectAlive();
    if (this._language !== PYTHON) {
      throw new KernelError('kernel_reply', `The kernel runs ${this._language}, and files are read with Python.`);
    }
    const { describeFile } = await import('./describe-file.js');
    return describeFile(this._connection, code, this._options.busyWaitMs ?? BUSY_WAIT_MS, signal);
  }

  /**
   * Executes code the user approved. See `executeCode`: throws `KernelError` only when nothing was sent, is never
   * repeated, and reports everything else in its result.
   */
  async execute(request: ExecutionRequest): Promise<ExecutionReport> {
    this._expectAlive();
    const { executeCode } = await import('./execute-code.js');
    return executeCode(this._connection, request);
  }

  /** Interrupts whatever the kernel runs, also a cell of the user: call it for a click only. */
  async interrupt(): Promise<void> {
    this._expectAlive();
    await this._connection.interrupt();
  }

  /** Forgets the kernel; what is under way ends by itself. The connection stays open. */
  dispose(): void {
    if (this._isDisposed) {
      return;
    }
    this._isDisposed = true;
    this._last = null;
    this._connection.statusChanged.disconnect(this._onStatus);
  }

  private async _probe(): Promise<KernelSnapshot> {
    const generation = this._generation;
    const { language_info: language } = await this._connection.info;
    const snapshot = parseSnapshot(
      language.name.toLowerCase() === PYTHON ? await this._ask({ type: 'probe', ...this._probeOptions }) : EMPTY,
      Date.now()
    );
    if (generation === this._generation && !this._isDisposed) {
      this._last = snapshot;
    }
    return snapshot;
  }

  private get _probeOptions(): { readonly statisticsMs?: number } {
    const { statisticsMs } = this._options;
    return statisticsMs === undefined ? {} : { statisticsMs };
  }

  private async _ask(call: KernelCall): Promise<unknown> {
    return askKernel(this._connection, await kernelExpression(call));
  }

  /** Waits for an answer as long as a busy kernel is waited for, or until the kernel goes. */
  private async _withinLimit<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
    const kernel = untilKernelGoes(this._connection);
    const gone = kernel.ended.then(() => {
      throw new KernelError('kernel_dead', 'The kernel went away before it answered. Run your cells again.');
    });
    try {
      return await withinLimit(Promise.race([work, gone]), this._options.busyWaitMs ?? BUSY_WAIT_MS, signal);
    } finally {
      kernel.release();
      work.catch(() => undefined);
    }
  }

  private _expectAlive(): void {
    if (this._isDisposed) {
      throw new KernelError('kernel_none', 'The notebook has no kernel. Running any cell starts one.');
    }
    if (this.status === 'dead') {
      throw new KernelError('kernel_dead', 'The kernel is not running. Restart it from the Kernel menu.');
    }
  }

  private readonly _onStatus = (): void => {
    const { status } = this;
    if (status === 'restarting' || status === 'dead') {
      this._generation += 1;
      this._last = null;
      this._probing = null;
    }
  };

  private _generation = 0;
  private _isDisposed = false;
  private _language = PYTHON;
  private _last: KernelSnapshot | null = null;
  private _probing: Promise<KernelSnapshot> | null = null;
}

const EMPTY = { datasets: [], omitted: 0, variables: [], modules: {}, ms: 0 };
