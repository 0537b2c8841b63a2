import { escapeText } from '../prompt/escape-text.js';
import { markShared } from './mark-shared.js';
import type { SharedText } from './shared-text.js';

/**
 * Names of datasets, columns, modules or classes, and our words about them, which may be sent at every level: on one
 * line, cut to `most` characters.
 */
export function sharedName(name: string, most = 100): SharedText {
  return markShared(escapeText(name, most));
}
