import { measureAgent } from '../scripts/measure-agent.mjs';

const MOST = 25_000;

/** The agent layer and what it needs of the schema library, minified and gzipped. */
export const agentSize = {
  title: 'Agent layer with its share of the schema library, gzipped',
  baseline: 'the allowance',
  target: '≤ 25 kB',
  measure: async () => {
    const bytes = await measureAgent();
    return { value: `${(bytes / 1000).toFixed(1)} kB`, ratio: bytes / MOST, samples: '1 bundle' };
  }
};
