import type { Usage } from '../model-client.js';

/** The sum of two counts; a count that neither reports stays absent. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum: Record<string, number> = { ...a };
  for (const [key, count] of Object.entries(b)) {
    sum[key] = (sum[key] ?? 0) + count;
  }
  return sum;
}
