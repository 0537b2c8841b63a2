import { ownWords } from './own-words.js';
import { sharedName } from './shared-name.js';
import type { SharedText } from './shared-text.js';

const NAME = /^[A-Za-z_][A-Za-z_.]{0,80}$/;

/** What may be said of an error whose words are not ours: its class or code, when that is a plain word. */
export function shareFailure(name: string | undefined): SharedText {
  return name !== undefined && NAME.test(name) ? ownWords`It failed with ${sharedName(name)}.` : ownWords`It failed.`;
}
