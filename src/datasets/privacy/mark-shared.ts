import type { SharedText } from './shared-text.js';

/** Called within this folder only, for text that holds no more than may be sent. */
export function markShared(text: string): SharedText {
  return text as SharedText;
}
