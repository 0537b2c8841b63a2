import type { KernelMessage } from '@jupyterlab/services';

/**
 * The process behind a kernel, known by the session that it names in its messages: each process has one of its own. A restart
 * of which nothing was heard shows in the first word of the process that came after.
 */
export class KernelProcess {
  /** Whether this message comes from another process than the one before. */
  replacedIn({ header, parent_header: parent, content }: KernelMessage.IMessage): boolean {
    const state =
      header.msg_type === 'status' ? (content as { readonly execution_state?: unknown }).execution_state : null;
    // Of a restart or an end the server tells, not the kernel; and some kernels name the session of whoever asked.
    if ((state !== 'idle' && state !== 'busy') || ('session' in parent && parent.session === header.session)) {
      return false;
    }
    const before = this._session;
    this._session = header.session;
    return before !== undefined && before !== header.session;
  }

  /** The next message may come from any. */
  forget(): void {
    this._session = undefined;
  }

  private _session: string | undefined;
}
