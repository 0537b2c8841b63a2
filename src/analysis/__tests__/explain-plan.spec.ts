import { type AnalysisStep, explainPlan } from '../index.js';
import { profileWith } from './profile-with.js';

const evidence = { type: 'full' } as const;
const profile = profileWith(
  [{ name: 'Fare' }, { name: 'Pclass', type: 'integer' }, { name: 'Age', nulls: { count: 177, evidence } }],
  { rows: 891 }
);
const explain = (...steps: AnalysisStep[]): string =>
  explainPlan({ type: 'cellwright.plan', dataset: 'df', steps }, profile);

describe('explainPlan', () => {
  it('says a grouped mean in one sentence with its rows and missing values', () => {
    expect(explain({ type: 'aggregate', by: ['Pclass'], measures: [{ fn: 'mean', column: 'Fare' }] })).toBe(
      'Mean Fare by Pclass (891 rows, none missing)'
    );
  });

  it('names conditions, and says that they leave a part of the rows', () => {
    const filter: AnalysisStep = { type: 'filter', where: [{ type: 'compare', column: 'Age', op: 'ge', value: 60 }] };
    expect(explain(filter, { type: 'aggregate', by: [], measures: [{ fn: 'count' }] })).toBe(
      'Number of rows where Age is at least 60 (of 891 rows)'
    );
  });

  it('says of which rows a condition leaves a part, and of that part nothing that only the whole is known for', () => {
    const filter: AnalysisStep = { type: 'filter', where: [{ type: 'missing', column: 'Age' }] };
    const mean: AnalysisStep = { type: 'aggregate', by: ['Pclass'], measures: [{ fn: 'mean', column: 'Fare' }] };
    expect(explain(filter, mean)).toBe('Mean Fare by Pclass where Age is missing (of 891 rows)');
  });

  it('says nothing more about a plain count', () => {
    expect(explain({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] })).toBe('Number of rows');
  });

  it('claims nothing about missing values that were only sampled', () => {
    const sampled = profileWith([
      { name: 'Fare', nulls: { count: 0, evidence: { type: 'sample', rows: 10, total: 100 } } }
    ]);
    const steps: AnalysisStep[] = [{ type: 'aggregate', by: [], measures: [{ fn: 'sum', column: 'Fare' }] }];
    expect(explainPlan({ type: 'cellwright.plan', dataset: 'df', steps }, sampled)).toBe('Total Fare (100 rows)');
  });

  it('says which group is highest', () => {
    expect(
      explain(
        { type: 'aggregate', by: ['Pclass'], measures: [{ fn: 'mean', column: 'Fare' }] },
        { type: 'top', direction: 'max', count: 1, columns: [], answer: 'label' }
      )
    ).toBe('Pclass with the highest mean Fare (891 rows, none missing)');
  });

  const penguins = profileWith(
    [
      { name: 'species', nulls: { count: 0, evidence } },
      { name: 'body_mass_g', type: 'number', nulls: { count: 2, evidence } },
      { name: 'fuel_l', type: 'number' },
      { name: 'fuel_kg', type: 'number' }
    ],
    { rows: 344 }
  );
  const say = (...steps: AnalysisStep[]): string =>
    explainPlan({ type: 'cellwright.plan', dataset: 'df', steps }, penguins);
  const mean = (column: string): AnalysisStep => ({
    type: 'aggregate',
    by: ['species'],
    measures: [{ fn: 'mean', column }]
  });

  it('calls columns as people do, and says how many of the measured values are missing', () => {
    expect(say(mean('body_mass_g'))).toBe('Mean body mass by species; 2 of 344 values are missing');
  });

  it('keeps names that would be called the same, and those of steps that are about names', () => {
    expect(say(mean('fuel_l'))).toContain('Mean fuel_l by species');
    expect(say({ type: 'rename', names: [{ from: 'body_mass_g', to: 'mass' }] })).toContain('body_mass_g to mass');
  });

  it('tells the rows before a change as such, not those that are left', () => {
    expect(say({ type: 'dedupe', columns: [], keep: 'first' })).toBe(
      'Rows after leaving out repeated rows (344 rows before)'
    );
  });

  it('says what becomes of the dataset itself', () => {
    const dedupe: AnalysisStep = { type: 'dedupe', columns: [], keep: 'first' };
    expect(say(dedupe, { type: 'store', name: 'df' })).toBe('Removes repeated rows from df (344 rows before)');
    expect(say(dedupe, { type: 'store', name: 'birds' })).toContain('kept as birds');
  });

  it('says which rows go or stay, and how many stay where that is known', () => {
    const birds = profileWith(
      [
        {
          name: 'species',
          type: 'text',
          nulls: { count: 4, evidence },
          top: {
            values: [
              { value: 'gentoo', count: 1200 },
              { value: 'adelie', count: 796 }
            ],
            complete: true,
            evidence
          }
        },
        { name: 'mass', type: 'number' }
      ],
      { rows: 2000 }
    );
    const told = (...steps: AnalysisStep[]): string =>
      explainPlan({ type: 'cellwright.plan', dataset: 'df', steps: [...steps, { type: 'store', name: 'df' }] }, birds);
    const where = (op: 'eq' | 'ne'): AnalysisStep => ({
      type: 'filter',
      where: [{ type: 'compare', column: 'species', op, value: 'gentoo' }]
    });
    expect(told(where('ne'))).toBe('Removes rows where species is “gentoo” from df: 800 of 2,000 rows stay');
    expect(told(where('eq'))).toBe('Keeps only rows where species is “gentoo” in df: 1,200 of 2,000 rows stay');
    expect(told({ type: 'filter', where: [{ type: 'compare', column: 'mass', op: 'ge', value: 3 }] })).toBe(
      'Keeps only rows where mass is at least 3 in df (2,000 rows before)'
    );
    expect(told(where('ne'), { type: 'dedupe', columns: [], keep: 'first' })).toBe(
      'Removes rows where species is “gentoo” from df, then removes repeated rows (2,000 rows before)'
    );
  });

  it('says what becomes of a column as a person would', () => {
    const strip: AnalysisStep = {
      type: 'derive',
      name: 'species',
      value: { type: 'call', fn: 'strip', of: { type: 'column', column: 'species' } }
    };
    expect(say(strip, { type: 'store', name: 'df' })).toBe(
      'Removes the blanks around species in df (344 rows before, none missing)'
    );
    expect(say({ ...strip, name: 'clean' }, { type: 'store', name: 'df' })).toContain('Adds clean (');
  });

  it('does not claim that a join leaves nothing missing', () => {
    const join: AnalysisStep = { type: 'join', with: 'zoo', left: ['species'], right: ['species'], how: 'left' };
    expect(say(join, { type: 'aggregate', by: ['keeper'], measures: [{ fn: 'count' }] })).not.toContain('none missing');
  });
});
