import { profileWith } from '../../analysis/__tests__/profile-with.js';
import type { AnalysisStep } from '../../analysis/index.js';
import { decideFor } from './decide-for.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const evidence = { type: 'full' } as const;
const text = (name: string, ...values: readonly string[]) =>
  ({
    name,
    type: 'text',
    dtype: 'str',
    distinct: { count: values.length, approximate: false, evidence },
    top: { values: values.map(value => ({ value, count: 50 })), complete: true, evidence }
  }) as const;
const kites = profileWith(
  [
    text('Beach', 'East', 'West'),
    { name: 'Span' },
    { name: 'Is Grounded', type: 'boolean', dtype: 'bool' },
    { name: 'Torn', type: 'boolean', dtype: 'bool' },
    text('Lent Out', 'yes', 'no')
  ],
  { name: 'kites' }
);

function stepsOf(question: string): readonly AnalysisStep[] | string {
  const decision = decideFor(question, kites);
  return decision.type === 'plan' ? decision.plan.steps : decision.reason;
}

describe('a column of yes and no beside a word that says which', () => {
  it.each<[string, string, unknown]>([
    ['where Torn is true', 'Torn', true],
    ['where Torn is False', 'Torn', false],
    ['where Torn is no', 'Torn', false],
    ['where Torn is not true', 'Torn', false],
    ['where Is Grounded is True', 'Is Grounded', true],
    ['where Is Grounded = False', 'Is Grounded', false],
    ['where Is Grounded is equal to yes', 'Is Grounded', true],
    ['where Is Grounded != true', 'Is Grounded', false],
    ['where Grounded is no', 'Is Grounded', false],
    ['where Lent Out is true', 'Lent Out', 'yes'],
    ['where Lent Out is no', 'Lent Out', 'no']
  ])('is tested for it: %s', (limit, column, value) => {
    const where = [{ type: 'compare', column, op: 'eq', value }];
    const measures = [{ fn: 'mean', column: 'Span' }];
    for (const by of [[], ['Beach']]) {
      expect(stepsOf(`average Span ${by.map(key => `by ${key} `).join('')}${limit}`)).toEqual([
        { type: 'filter', where },
        { type: 'aggregate', by, measures }
      ]);
    }
    expect(stepsOf(`show the kites ${limit}`)[0]).toEqual({ type: 'filter', where });
  });

  it('assumes nothing where its very name is said', () => {
    const decision = decideFor('average Span where Torn is true', kites);
    expect(decision.type === 'plan' && decision.assumptions).toEqual([]);
  });
});
