import { escapeText } from '../prompt/escape-text.js';

declare const passed: unique symbol;

/**
 * Text that may go into a prompt. Only this folder makes it, so whatever a tool tells a model was looked at here first.
 * Joining such texts needs `ownWords`; no other code may claim that a text is one.
 */
export type SharedText = string & { readonly [passed]: true };

/** Called within this folder only, for text that holds no more than may be sent. */
export function markShared(text: string): SharedText {
  return text as SharedText;
}

/**
 * Sentences of this program, as a template: its fixed parts are ours, what is put in between must be a number or must
 * have passed the privacy module already.
 */
export function ownWords(words: TemplateStringsArray, ...between: readonly (SharedText | number)[]): SharedText {
  return markShared(words.map((part, at) => `${part}${between[at] ?? ''}`).join(''));
}

/**
 * What the model of this very request wrote itself, or the user wrote to it: code of a draft, arguments of a call, the
 * answer to a question. Never what was read from a kernel, a notebook or a file.
 */
export function fromConversation(text: string): SharedText {
  return markShared(text);
}

/**
 * Names of datasets, columns, modules or classes, and our words about them, which may be sent at every level: on one
 * line, cut to `most` characters.
 */
export function sharedName(name: string, most = 100): SharedText {
  return markShared(escapeText(name, most));
}

const NAME = /^[A-Za-z_][A-Za-z_.]{0,80}$/;

/** What may be said of an error whose words are not ours: its class or code, when that is a plain word. */
export function shareFailure(name: string | undefined): SharedText {
  return name !== undefined && NAME.test(name) ? ownWords`It failed with ${sharedName(name)}.` : ownWords`It failed.`;
}
