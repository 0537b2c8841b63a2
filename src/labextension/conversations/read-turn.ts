import { isStoredTurn } from '../../protocol/index.js';
import type { ChatTurn } from '../chat/state/chat-turn.js';

/** The turn that a stored text holds; nothing when it is none that this version can show. */
export function readTurn(text: string): ChatTurn | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredTurn(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
