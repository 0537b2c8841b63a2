import type { Kernel } from '@jupyterlab/services';

type Message = {
  readonly header: { readonly msg_type: string };
  readonly parent_header: { readonly msg_id: string };
  readonly content: object;
};
type Future = {
  readonly msg: { readonly header: { readonly msg_id: string } };
  onIOPub: (message: Message) => void;
  onReply: () => void;
  readonly done: Promise<{ readonly content: object }>;
  readonly dispose: () => void;
};

/** A kernel that says what a test lets it say. Its time is that of fake timers. */
export class FakeConnection {
  status: Kernel.Status = 'idle';
  /** Sessions of the processes that answer who they are, one after the other; the last goes on to answer. Nobody answers where there is none. */
  sessions: (string | undefined)[] = ['a'];
  readonly requestExecute = jest.fn((_content: { readonly code: string }) => this._future);
  readonly interrupt = jest.fn(() => Promise.resolve());
  readonly isDisposed = false;
  readonly info = Promise.resolve({ implementation: 'ipython' });
  readonly disposed = { connect: () => true, disconnect: () => true };
  readonly statusChanged = {
    connect: (slot: (_: unknown, status: Kernel.Status) => void) => this._slots.add(slot),
    disconnect: (slot: (_: unknown, status: Kernel.Status) => void) => this._slots.delete(slot)
  };

  /** As what is tested takes it. */
  get connection(): Kernel.IKernelConnection {
    return this as unknown as Kernel.IKernelConnection;
  }

  requestKernelInfo(): Promise<object> {
    const session = this.sessions.length > 1 ? this.sessions.shift() : this.sessions[0];
    return session === undefined ? new Promise(() => undefined) : Promise.resolve({ header: { session } });
  }

  /** A word of the kernel on what it was sent last. */
  say(msg_type: string, content: object): void {
    this._future.onIOPub({ header: { msg_type }, parent_header: { msg_id: 'm' }, content });
  }

  reply(content: object): void {
    this._reply({ content });
  }

  become(status: Kernel.Status): void {
    this.status = status;
    [...this._slots].forEach(slot => slot(this, status));
  }

  private readonly _slots = new Set<(_: unknown, status: Kernel.Status) => void>();
  private _reply: (reply: { readonly content: object }) => void = () => undefined;
  private readonly _future: Future = {
    msg: { header: { msg_id: 'm' } },
    onIOPub: () => undefined,
    onReply: () => undefined,
    done: new Promise(resolve => (this._reply = resolve)),
    dispose: () => (this._future.onIOPub = () => undefined)
  };
}
