import * as Type from '@sinclair/typebox';
import type { Operation } from './operation.js';
import { explainVerdict } from './explain-verdict.js';
import { STATISTICS } from './statistics.js';
import { Verdict } from './verdict.js';
import { NAMED } from '../plan/named.js';

const schema = Type.Object(
  {
    type: Type.Literal('correlate'),
    /** Two for `pair`; one for `ranked` and `strongest`; any number for `matrix`, none for all numeric columns. */
    columns: Type.Array(NAMED.numeric),
    /** `covariance` is that of a sample. Pairs with a missing value are left out. */
    method: Type.Union((['pearson', 'spearman', 'kendall', 'covariance'] as const).map(method => Type.Literal(method))),
    /**
     * `ranked`: every other numeric column, the strongest first; `strongest`: the name of one of them; `closest`: the two of
     * the columns, or of all numeric ones, that go together most strongly, and their coefficient.
     */
    form: Type.Union((['pair', 'matrix', 'ranked', 'strongest', 'closest'] as const).map(form => Type.Literal(form))),
    /** For `strongest` and `closest`: which end; by default the largest without its sign. */
    end: Type.Optional(
      Type.Union((['strongest', 'weakest', 'positive', 'negative'] as const).map(end => Type.Literal(end)))
    ),
    /** For `pair`: one coefficient for each group. */
    by: Type.Optional(NAMED.column),
    /** For `pair`: what is told; by default the coefficient. `p` is two-sided. */
    report: Type.Array(
      Type.Union((['coefficient', 'square', 'p', 'n', 'verdict'] as const).map(part => Type.Literal(part)))
    ),
    verdict: Type.Optional(Verdict)
  },
  { additionalProperties: false, description: 'How strongly numeric columns go together.' }
);

export type CorrelateStep = Type.Static<typeof schema>;

const NAMES = {
  pearson: 'Pearson’s r',
  spearman: 'Spearman’s rho',
  kendall: 'Kendall’s tau',
  covariance: 'covariance'
};

function explain(step: CorrelateStep): string {
  const [first = '', second = ''] = step.columns;
  const name = NAMES[step.method];
  switch (step.form) {
    case 'matrix':
      return `${name} of every two ${step.columns.length === 0 ? 'numeric columns' : `of ${step.columns.join(', ')}`}`;
    case 'ranked':
      return `${name} of ${first} with every other numeric column, the strongest first`;
    case 'strongest':
      return `column with the ${step.end ?? 'strongest'} ${name} with ${first}`;
    case 'closest':
      return `the two ${step.columns.length === 0 ? 'numeric columns' : `of ${step.columns.join(', ')}`} with the ${step.end ?? 'strongest'} ${name}, and that`;
    case 'pair': {
      const p = step.report.some(part => part === 'p' || part === 'verdict') ? ' with its two-sided p-value' : '';
      const verdict =
        step.verdict === undefined || !step.report.includes('verdict') ? '' : `, ${explainVerdict(step.verdict)}`;
      const each = step.by === undefined ? '' : ` for each ${step.by}`;
      return `${name} of ${first} and ${second}${each}${p} over rows that have both${verdict}`;
    }
  }
}

/** Correlation of two or more numeric columns. */
export const correlateOperation: Operation<CorrelateStep> = {
  type: 'correlate',
  schema,
  columns: step => [...step.columns, ...(step.by === undefined ? [] : [step.by])],
  explain: (step, before) => ({ ...before, subject: explain(step) }),
  pandas: (step, state, context) => STATISTICS.get().correlate.pandas(step, state, context)
};
