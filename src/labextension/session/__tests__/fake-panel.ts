import type { NotebookPanel } from '@jupyterlab/notebook';
import type { Kernel } from '@jupyterlab/services';
import { Signal } from '@lumino/signaling';

type Change = { readonly oldValue: object | null; readonly newValue: object | null };

/** A kernel connection that never answers. */
export class SilentKernel {
  readonly statusChanged = new Signal<this, Kernel.Status>(this);
  readonly connectionStatusChanged = new Signal<this, string>(this);
  readonly disposed = new Signal<this, void>(this);
  readonly info = new Promise<never>(() => undefined);
  connectionStatus: Kernel.ConnectionStatus = 'connected';
  readonly isDisposed = false;

  constructor(public status: Kernel.Status = 'idle') {}
}

/** What a notebook panel has of what the chat follows: a session with a kernel that can be exchanged, and a path. */
export class FakePanel {
  readonly id = 'panel';
  readonly node = document.createElement('div');
  isDisposed = false;
  readonly disposed = new Signal<this, void>(this);
  readonly content: object = { activeCell: null };
  readonly context = { path: 'a.ipynb', pathChanged: new Signal<object, string>({}), ready: Promise.resolve() };
  readonly sessionContext = {
    kernelChanged: new Signal<object, Change>({}),
    statusChanged: new Signal<object, Kernel.Status>({}),
    connectionStatusChanged: new Signal<object, Kernel.ConnectionStatus>({}),
    iopubMessage: new Signal<object, { readonly header: { readonly msg_type: string } }>({}),
    kernelDisplayStatus: 'idle' as string,
    kernelDisplayName: 'Python 3',
    isReady: true,
    session: { kernel: null as SilentKernel | null }
  };

  get asPanel(): NotebookPanel {
    return this as unknown as NotebookPanel;
  }

  close(): void {
    this.isDisposed = true;
    this.disposed.emit();
  }

  setKernel(kernel: SilentKernel | null): void {
    const oldValue = this.sessionContext.session.kernel;
    this.sessionContext.session.kernel = kernel;
    this.sessionContext.kernelChanged.emit({ oldValue, newValue: kernel });
  }

  /** The kernel, if any, says that this is what it does. */
  setStatus(status: Kernel.Status): void {
    const { kernel } = this.sessionContext.session;
    if (kernel !== null) {
      kernel.status = status;
    }
    this.sessionContext.statusChanged.emit(status);
  }

  /** The kernel begins to run code, whoever sent it. */
  runCode(): void {
    this.sessionContext.iopubMessage.emit({ header: { msg_type: 'execute_input' } });
  }
}
