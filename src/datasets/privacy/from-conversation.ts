import { markShared } from './mark-shared.js';
import type { SharedText } from './shared-text.js';

/**
 * What the model of this very request wrote itself, or the user wrote to it: code of a draft, arguments of a call, the
 * answer to a question. Never what was read from a kernel, a notebook or a file.
 */
export function fromConversation(text: string): SharedText {
  return markShared(text);
}
