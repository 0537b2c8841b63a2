import type { IDisposable } from '@lumino/disposable';
import type { NotebookSession } from './notebook-session.js';

/** A conversation of a notebook that was written to. */
export type ConversationNews = { readonly notebook: string; readonly id: string };

/** The pages of this browser that are open on the same site: each tells the others what it stored. */
export class OtherPages implements IDisposable {
  /**
   * @param _channel To pages of this site alone; several may lie on one host. Without one there are no others.
   * @param _sessions The notebooks that are open in this page.
   */
  constructor(
    private readonly _channel: BroadcastChannel | undefined,
    private readonly _sessions: () => readonly NotebookSession[]
  ) {}

  tell(news: ConversationNews): void {
    this._channel?.postMessage(news);
  }

  listen(onNews: (news: ConversationNews, sessions: readonly NotebookSession[]) => void): void {
    if (this._channel !== undefined) {
      this._channel.onmessage = ({ data }: MessageEvent<ConversationNews>) => onNews(data, this._sessions());
    }
  }

  get isDisposed(): boolean {
    return this._isDisposed;
  }

  dispose(): void {
    this._isDisposed = true;
    this._channel?.close();
  }

  private _isDisposed = false;
}
