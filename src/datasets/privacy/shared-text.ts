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

/** Our own sentences as a template; each value between them must be a number or have passed the privacy module. */
export function ownWords(words: TemplateStringsArray, ...between: readonly (SharedText | number)[]): SharedText {
  return markShared(words.map((part, at) => `${part}${between[at] ?? ''}`).join(''));
}

/**
 * Text that the model of this request wrote itself, or that the user wrote to it: code of a draft, arguments of a call, the
 * answer to a question. Never text read from a kernel, a notebook or a file.
 */
export function fromConversation(text: string): SharedText {
  return markShared(text);
}

/** Names of datasets, columns, modules or classes, and our words about them, for every level: one line of `most` characters. */
export function sharedName(name: string, most = 100): SharedText {
  return markShared(escapeText(name, most));
}

const NAME = /^[A-Za-z_][A-Za-z_.]{0,80}$/;

/** What may be said about an error whose message is not ours: its class or code, if that is a plain word. */
export function shareFailure(name: string | undefined): SharedText {
  return name !== undefined && NAME.test(name) ? ownWords`It failed with ${sharedName(name)}.` : ownWords`It failed.`;
}
