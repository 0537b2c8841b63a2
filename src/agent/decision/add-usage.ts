import type { Usage } from '../usage.js';

/** The sum of two counts; a count that neither reports stays absent. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum: { -readonly [K in keyof Usage]: Usage[K] } = {};
  for (const key of ['inputTokens', 'outputTokens', 'cachedTokens'] as const) {
    const first = a[key];
    const second = b[key];
    if (first !== undefined || second !== undefined) {
      sum[key] = (first ?? 0) + (second ?? 0);
    }
  }
  return sum;
}
