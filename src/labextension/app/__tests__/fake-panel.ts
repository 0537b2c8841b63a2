import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';
import type { Kernel } from '@jupyterlab/services';
import { Signal } from '@lumino/signaling';

type Message = {
  readonly header: { readonly msg_type: string; readonly session: string };
  readonly parent_header: { readonly session?: string };
  readonly content: { readonly execution_state?: string };
};
type Change = { readonly oldValue: object | null; readonly newValue: object | null };

/** A kernel connection that never answers. */
export class SilentKernel {
  readonly statusChanged = new Signal<this, Kernel.Status>(this);
  readonly connectionStatusChanged = new Signal<this, string>(this);
  readonly disposed = new Signal<this, void>(this);
  readonly info = new Promise<never>(() => undefined);
  connectionStatus: Kernel.ConnectionStatus = 'connected';
  readonly isDisposed = false;

  requestKernelInfo(): Promise<never> {
    return this.info;
  }

  constructor(public status: Kernel.Status = 'idle') {}
}

/** What a notebook panel has of what the chat follows: a session with a kernel that can be exchanged, and a path. */
export class FakePanel {
  constructor(path = 'a.ipynb') {
    this.context = { path, pathChanged: new Signal<object, string>({}), ready: Promise.resolve() };
  }

  readonly id = 'panel';
  isDisposed = false;
  readonly disposed = new Signal<this, void>(this);
  readonly content: object = { activeCell: null };
  readonly context: { path: string; readonly pathChanged: Signal<object, string>; readonly ready: Promise<void> };
  readonly sessionContext = {
    kernelChanged: new Signal<object, Change>({}),
    statusChanged: new Signal<object, Kernel.Status>({}),
    connectionStatusChanged: new Signal<object, Kernel.ConnectionStatus>({}),
    iopubMessage: new Signal<object, Message>({}),
    kernelDisplayStatus: 'idle' as string,
    kernelDisplayName: 'Python 3',
    isReady: true,
    session: { kernel: null as SilentKernel | null }
  };

  get node(): HTMLElement {
    return (this._node ??= document.createElement('div')); // None of it outside a page.
  }

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
    this._say('execute_input', 'kernel', {});
  }

  /** The process of this session says what it does, in answer to a client. */
  speak(session: string, execution_state: string, client = 'a page'): void {
    this._say('status', session, { execution_state }, client);
  }

  private _say(msg_type: string, session: string, content: Message['content'], client = 'a page'): void {
    this.sessionContext.iopubMessage.emit({
      header: { msg_type, session },
      parent_header: { session: client },
      content
    });
  }

  private _node: HTMLElement | undefined;
}

/** The notebook in front, and the news of another one. */
export class FakeTracker {
  constructor(public currentWidget: FakePanel | null) {}

  readonly currentChanged = new Signal<this, null>(this);

  get asTracker(): INotebookTracker {
    return this as unknown as INotebookTracker;
  }

  bringToFront(front: FakePanel | null): void {
    this.currentWidget = front;
    this.currentChanged.emit(null);
  }
}
