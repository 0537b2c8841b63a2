import type { AnalysisStep } from '../index.js';
import { resultsOf } from './results-of.js';

const anova: AnalysisStep = { type: 'test', test: 'anova', columns: ['amount'], by: 'kind', report: ['df'] };
const large: AnalysisStep = { type: 'filter', where: [{ type: 'compare', column: 'amount', op: 'gt', value: 1 }] };

describe('the degrees of freedom of an analysis of variance', () => {
  it('are those between and within the groups of the rows that are left, in every engine', async () => {
    const [whole, part] = await resultsOf([[anova], [large, anova]]);
    const named = (within: number): readonly unknown[] => [
      ['df between', 1],
      ['df within', within]
    ];
    expect(whole).toEqual({ pandas: named(5), polars: [[1, 5]], duckdb: named(5) });
    expect(part).toEqual({ pandas: named(4), polars: [[1, 4]], duckdb: named(4) });
  });
});
