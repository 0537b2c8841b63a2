import { HeldText } from '../with-written-calls.js';

/** What is shown of a text that comes in pieces, and what is held to its end. */
export function watch(text: string, length: number): { readonly shown: string; readonly held: string } {
  const held = new HeldText(['datasetInfo']);
  let shown = '';
  for (let at = 0; at < text.length; at += length) {
    shown += held.push(text.slice(at, at + length));
  }
  return { shown, held: held.rest() };
}
