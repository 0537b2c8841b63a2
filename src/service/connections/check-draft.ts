import { checkConnection, checkKey } from '../../models/openai/index.js';
import type { ConnectionDraft } from '../../protocol/index.js';
import { Refusal } from '../refusal.js';

/** Refuses what could not be used, in a sentence that holds no secret. */
export function checkDraft(draft: ConnectionDraft, key: string | null | undefined): void {
  const wrong = checkConnection(draft) ?? (typeof key === 'string' ? checkKey(key) : undefined);
  if (wrong !== undefined) {
    throw new Refusal(400, 'bad_connection', wrong);
  }
}
