import type { Prices } from '../../protocol/index.js';

/** What tokens cost, in the currency of the prices; those that were read from a cache are among those read. */
export function costOf(
  { input, output, cached }: { readonly input: number; readonly output: number; readonly cached: number },
  prices: Prices
): number {
  const read = (input - cached) * prices.input + cached * (prices.cached ?? prices.input);
  return (read + output * prices.output) / 1_000_000;
}
