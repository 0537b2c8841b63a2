import type { Sequence, Token } from './llama-runtime.js';

const FIRST = 32;
const MOST = 512;
/** A stop is noticed between two parts, so a part should take about this long, in milliseconds. */
const PART_MS = 80;

/**
 * Reads all tokens but the last one into the sequence, from the first on that differs from what it holds. In parts that
 * are as long as the machine is fast, so that a stop is noticed soon; what was read until then is kept.
 *
 * @returns How many tokens were known already.
 */
export async function readPrompt(
  sequence: Sequence,
  tokens: readonly Token[],
  signal: AbortSignal,
  onPart: (read: number) => void
): Promise<number> {
  const wanted = tokens.slice(0, -1);
  await sequence.adaptStateToTokens(wanted, false);
  const known = sequence.nextTokenIndex;
  let size = FIRST;
  while (sequence.nextTokenIndex < wanted.length && !signal.aborted) {
    const from = sequence.nextTokenIndex;
    const start = performance.now();
    await sequence.evaluateWithoutGeneratingNewTokens(wanted.slice(from, from + size));
    const perToken = (performance.now() - start) / size;
    size = Math.max(1, Math.min(MOST, size * 2, Math.floor(PART_MS / perToken)));
    onPart(sequence.nextTokenIndex);
  }
  return known;
}
