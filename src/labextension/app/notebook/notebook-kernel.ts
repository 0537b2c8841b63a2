import type { ISessionContext } from '@jupyterlab/apputils';
import type { Kernel, KernelMessage, Session } from '@jupyterlab/services';
import { Signal, type ISignal } from '@lumino/signaling';
import { askNowAndThen, createKernelPort, type KernelPort } from '../../../kernel/index.js';
import type { IKernelPort, KernelStatus } from '../../../toolsets/index.js';

/** Display statuses of a session that has no kernel yet but is getting one. */
const STARTING: ReadonlySet<string> = new Set(['initializing', 'starting', 'restarting']);

/** Why a kernel changed: another one took its place, it lost its variables, it began to run code, or only its status differs. */
export type KernelChange = 'replaced' | 'restarted' | 'ran' | 'status';

/** The kernel of one notebook, followed over restarts and changes of kernel. */
export class NotebookKernel {
  constructor(private readonly _context: ISessionContext) {}

  follow(): void {
    this._context.kernelChanged.connect(this._onKernelChanged, this);
    this._context.statusChanged.connect(this._onStatusChanged, this);
    this._context.connectionStatusChanged.connect(() => this.changed.emit('status'), this);
    this._context.iopubMessage.connect(this._onMessage, this);
    this._connect(this._context.session?.kernel ?? null);
  }

  readonly changed = new Signal<NotebookKernel, KernelChange>(this);

  /** The connection to probe and run through; `null` without a kernel. Replaced when the kernel is. */
  get port(): IKernelPort | null {
    return this._port;
  }

  get status(): KernelStatus {
    const kernel = this._context.session?.kernel;
    if (!kernel) {
      return STARTING.has(this._context.kernelDisplayStatus) ? 'starting' : 'none';
    }
    if (kernel.status === 'unknown' && this._worked && kernel.connectionStatus !== 'connected') {
      return 'disconnected';
    }
    switch (kernel.status) {
      case 'idle':
      case 'busy':
      case 'dead':
        return kernel.status;
      case 'restarting':
      case 'autorestarting':
        return 'restarting';
      case 'terminating':
        return 'dead';
      default:
        return this._restartedElsewhere ? 'idle' : 'starting';
    }
  }

  get displayName(): string {
    return this._context.session?.kernel ? this._context.kernelDisplayName : '';
  }

  /** Lower-case language name; empty until the kernel has said it. */
  language = '';

  /** Asks the kernel now and then who it is, so that a restart is noticed; the returned function ends that. */
  watch(): () => void {
    const kernel = this._context.session?.kernel;
    return kernel ? askNowAndThen(kernel) : () => undefined;
  }

  dispose(): void {
    this._isDisposed = true;
    this._port?.dispose();
    this._port = null;
    Signal.clearData(this);
  }

  private _connect(kernel: Kernel.IKernelConnection | null): void {
    this._port?.dispose();
    this._port = kernel === null ? null : createKernelPort(kernel);
    this.language = '';
    this._worked = kernel?.status === 'idle' || kernel?.status === 'busy';
    this._restarting = false;
    this._restartedElsewhere = false;
    this._process = undefined;
    this.changed.emit('replaced');
    kernel?.info.then(
      info => {
        if (this._context.session?.kernel === kernel && !this._isDisposed) {
          this.language = info.language_info.name.toLowerCase();
          this.changed.emit('status');
        }
      },
      () => undefined // The status signals say that the kernel went.
    );
  }

  private _onKernelChanged(_: ISessionContext, change: Session.ISessionConnection.IKernelChangedArgs): void {
    // A restart ends with a change to the kernel that was there before, which is no new kernel.
    if (change.newValue === null || change.newValue !== change.oldValue) {
      this._connect(change.newValue);
    }
  }

  private _onStatusChanged(_: ISessionContext, status: Kernel.Status): void {
    // When another page restarts the kernel, only the start is reported here, and nothing after it.
    const starts = status === 'starting' && this._context.session?.kernel?.status === status;
    const restartedElsewhere = starts && this._worked && !this._restarting;
    this._restarting = (this._restarting && !starts) || status === 'restarting' || status === 'autorestarting';
    if (status !== 'unknown') {
      this._worked = status === 'idle' || status === 'busy';
      this._restartedElsewhere = restartedElsewhere;
    }
    if (status === 'restarting' || status === 'autorestarting' || restartedElsewhere) {
      this._beginAnew();
    } else {
      this.changed.emit('status');
    }
  }

  /** Starts anew: nothing that was asked of the kernel or read from it before still holds. */
  private _beginAnew(): void {
    const kernel = this._context.session?.kernel;
    if (kernel) {
      this._port?.dispose();
      this._port = createKernelPort(kernel);
    }
    this._process = undefined;
    this.changed.emit('restarted');
  }

  /** Every client of the kernel is told about code that one of them runs, unless it runs silently. */
  private _onMessage(_: ISessionContext, message: KernelMessage.IMessage): void {
    if (!this._restarting && this._isReplacedIn(message)) {
      this._beginAnew();
    }
    if (message.header.msg_type === 'execute_input') {
      this._restarting = false;
      this.changed.emit('ran');
    }
  }

  /** Whether this message comes from another process than the one before: shows restarts that were not announced. */
  private _isReplacedIn({ header, parent_header: parent, content }: KernelMessage.IMessage): boolean {
    const state =
      header.msg_type === 'status' ? (content as { readonly execution_state?: unknown }).execution_state : null;
    // Restarts and ends are reported by the server, not the kernel; and some kernels name the session of the client that asked.
    if ((state !== 'idle' && state !== 'busy') || ('session' in parent && parent.session === header.session)) {
      return false;
    }
    const before = this._process;
    this._process = header.session;
    return before !== undefined && before !== header.session;
  }

  private _port: KernelPort | null = null;
  /** Whether the kernel was idle or busy when last heard of: an unknown status then means that its server is out of reach. */
  private _worked = false;
  /** From the message that it restarts until its start is reported or code runs: the old process may still send messages in between. */
  private _restarting = false;
  private _restartedElsewhere = false;
  /** The process behind the kernel, known by the session id in its messages. */
  private _process: string | undefined;
  private _isDisposed = false;
}

/** Waits while `holds()`, checked at each change of `kernel`, for at most `most` milliseconds. Never rejects; an abort ends the wait. */
export function waitWhile(
  kernel: { readonly changed: ISignal<unknown, unknown> },
  holds: () => boolean,
  signal: AbortSignal,
  most: number
): Promise<void> {
  return new Promise(resolve => {
    const look = (): void => {
      if (signal.aborted || !holds()) {
        end();
      }
    };
    const end = (): void => {
      clearTimeout(timer);
      kernel.changed.disconnect(look);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, most);
    kernel.changed.connect(look);
    signal.addEventListener('abort', end, { once: true });
    look();
  });
}
