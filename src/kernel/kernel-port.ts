import type { Kernel } from '@jupyterlab/services';
import { plainPython, type DatasetRows } from '../datasets/index.js';
import type {
  ExecutionReport,
  ExecutionRequest,
  IKernelPort,
  KernelSnapshot,
  KernelStatus,
  SyntaxReport
} from '../toolsets/index.js';
import { askKernel } from './ask-kernel.js';
import { KernelError } from './kernel-answer.js';
import { kernelExpression, type KernelCall } from './kernel-expression.js';
import { answerWithin, kernelStatus } from './kernel-status.js';
import { parseRows, parseSnapshot, parseSyntaxReport } from './parse-snapshot.js';

const BUSY_WAIT_MS = 1_500;
const PYTHON = 'python';

export type KernelPortOptions = {
  /** How long a busy kernel is waited for, in milliseconds; 1,500 unless given. */
  readonly busyWaitMs?: number;
  /** How long the kernel may gather statistics for one probe, in milliseconds. */
  readonly statisticsMs?: number;
};

/**
 * The kernel behind a connection, for reading variables and running approved code. The caller disposes the port and keeps the
 * connection, which the port does not own. Sends nothing until it is asked.
 */
export function createKernelPort(connection: Kernel.IKernelConnection, options: KernelPortOptions = {}): KernelPort {
  const port = new KernelPort(connection, options);
  port.follow();
  return port;
}

/** One kernel, as long as it lives. After a restart everything known of it is forgotten. */
export class KernelPort implements IKernelPort {
  constructor(
    private readonly _connection: Kernel.IKernelConnection,
    private readonly _options: KernelPortOptions
  ) {}

  /** Starts to follow the kernel; the maker of the port calls it once. Sends nothing. */
  follow(): void {
    this._connection.statusChanged.connect(this._onStatus);
    this._connection.info.then(
      info => (this._language = info.language_info.name.toLowerCase()),
      () => undefined // The status shows that the kernel is gone.
    );
  }

  /** `none` once this port is disposed. */
  get status(): KernelStatus {
    return this._isDisposed ? 'none' : kernelStatus(this._connection);
  }

  /** In lower case. Assumed to be `python` until the kernel says what it is. */
  get language(): string {
    return this._language;
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  /**
   * Reads the variables without running any of the user's code; at most one request is under way, which all callers
   * share. If the kernel stays busy, returns the last snapshot, marked `stale`.
   *
   * Throws `KernelError` with code `kernel_none`, `kernel_dead`, `kernel_busy` (if there is no earlier snapshot) or
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
      return await answerWithin(this._connection, probing, { milliseconds: this._busyWaitMs, signal });
    } catch (error) {
      if (!(error instanceof KernelError) || error.code !== 'kernel_busy') {
        throw error;
      }
      if (this.status === 'idle') {
        this._probing = null; // When a cell fails, a kernel in the page silently drops what waits.
      }
      if (this._last === null) {
        throw error;
      }
      return { ...this._last, stale: true };
    }
  }

  /** Code that would keep the kernel busy is not sent but reported as `unchecked`. Throws like `probe`. */
  async checkSyntax(code: string, signal?: AbortSignal): Promise<SyntaxReport> {
    const python = plainPython(code);
    return python.status === 'unread'
      ? { syntax: { status: 'unchecked', reason: python.reason }, missingImports: [] }
      : parseSyntaxReport(await this._answer({ type: 'check', code: python.code }, signal));
  }

  /** At most five rows of each; what cannot be read without work is left out. Throws like `probe`. */
  async readRows(names: readonly string[], signal?: AbortSignal): Promise<readonly DatasetRows[]> {
    return names.length === 0 ? [] : parseRows(await this._answer({ type: 'rows', names }, signal));
  }

  /** Resolves the plan of a lazy frame, which may open files and start work: call it only when the user clicks. */
  async readColumns(name: string, signal?: AbortSignal): Promise<void> {
    await this._answer({ type: 'columns', name }, signal);
  }

  /** Executes code the user approved. See `executeCode`: throws only when nothing was sent, and sends nothing twice. */
  async execute(request: ExecutionRequest): Promise<ExecutionReport> {
    this._expectAlive();
    const { executeCode } = await import('./execute-code.js');
    return executeCode(this._connection, request);
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
      language.name.toLowerCase() === PYTHON
        ? await this._ask({ type: 'probe', statisticsMs: this._options.statisticsMs })
        : EMPTY,
      Date.now()
    );
    if (generation === this._generation && !this._isDisposed) {
      this._last = snapshot;
    }
    return snapshot;
  }

  private async _ask(call: KernelCall): Promise<unknown> {
    return askKernel(this._connection, await kernelExpression(call));
  }

  private async _answer(call: KernelCall, signal?: AbortSignal): Promise<unknown> {
    this._expectAlive();
    signal?.throwIfAborted();
    return answerWithin(this._connection, this._ask(call), { milliseconds: this._busyWaitMs, signal });
  }

  private get _busyWaitMs(): number {
    return this._options.busyWaitMs ?? BUSY_WAIT_MS;
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

const EMPTY = { datasets: [], variables: [], modules: {}, ms: 0 };
