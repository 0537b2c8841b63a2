import { messageOf } from '../../../agent/index.js';
import type { ChatState } from '../../chat/state/chat-state.js';

type Notice = ChatState['notices'][number];

/** Plain sentences that are not tied to a turn; one per id, the newest wording wins. */
export class ChatNotices {
  constructor(private readonly _onChange: () => void) {}

  list: readonly Notice[] = [];

  put(id: string, severity: Notice['severity'], text: string): void {
    this.list = [...this.list.filter(notice => notice.id !== id), { id, severity, text }];
    this._onChange();
  }

  error(id: string, error: unknown): void {
    this.put(id, 'error', messageOf(error));
  }

  /** Shows the error as a notice if `done`, which a button started, rejects. */
  unless(id: string, done: Promise<unknown>): void {
    done.catch((error: unknown) => this.error(id, error));
  }

  dismiss(id: string): void {
    this.list = this.list.filter(notice => notice.id !== id);
    this._onChange();
  }
}

/** The stable `code` of an error of any layer, if it has one. */
export function errorCode(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
