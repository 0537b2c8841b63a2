import type { Assumption } from './analysis-reply.js';

/**
 * What a person says to have an assumption read otherwise. It names what it changes, so that a model that only sees the
 * conversation understands it too; equal arguments give equal words.
 */
export function correctionText(
  { type, phrase, reading }: Pick<Assumption, 'type' | 'phrase' | 'reading'>,
  other: string
): string {
  if (type === 'dataset') {
    return `Answer from ${other}, not from ${reading}.`;
  }
  return phrase === '' ? `Use ${other} instead of ${reading}.` : `Read “${phrase}” as ${other}, not as ${reading}.`;
}
