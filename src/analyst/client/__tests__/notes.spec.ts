import { PENGUINS, table, text } from '../../__tests__/tables.js';
import { agg, c, call, group, source, table as shown, value, where } from '../../__tests__/plans.js';
import { planNotes } from '../notes.js';

const penguins = source('penguins');
const mass = agg('mean', 'body_mass_g');

describe('notes', () => {
  it('say how many values a measure leaves out', () => {
    expect(planNotes(value(penguins, mass), [PENGUINS])).toEqual([
      'body_mass_g is missing in 0.6 % of rows; the mean skips them'
    ]);
  });

  it('say that rows without a key are in no group', () => {
    const plan = group(penguins, ['species', 'sex'], agg('count'));
    expect(planNotes(shown(plan), [PENGUINS])).toEqual(['sex is missing in 3.2 % of rows; these rows are in no group']);
  });

  it('leave open what two measures do', () => {
    expect(planNotes(shown(group(penguins, [], mass, agg('sum', 'body_mass_g'))), [PENGUINS])).toEqual([
      'body_mass_g is missing in 0.6 % of rows'
    ]);
  });

  it('say nothing where the plan itself is about what is missing, or nothing is', () => {
    const missing = value(penguins, agg('count'), call('isMissing', c('sex')));
    expect(planNotes(missing, [PENGUINS])).toEqual([]);
    expect(planNotes(value(penguins, agg('max', 'year')), [PENGUINS])).toEqual([]);
  });

  it('say how many rows of a dataset that lies elsewhere are fetched', () => {
    const spark = { ...PENGUINS, engine: 'pyspark' as const, kind: 'lazy' as const };
    const islands = where(penguins, call('equal', c('island'), { type: 'literal', value: 'Dream' }));
    expect(planNotes(shown(islands), [spark])).toContain('At most 100 rows are fetched');
    expect(planNotes({ type: 'chart', kind: 'histogram', of: islands, y: 'year' }, [spark])).toContain(
      'Every row of the columns that are read is fetched'
    );
    expect(planNotes(shown(group(islands, ['year'], agg('count'))), [spark])).toEqual([]);
  });

  it.each(['$8,400.75', '12 %', '1.200 €', '300 EUR'])('name text that holds amounts: %s', amount => {
    const sales = table('sales', 10, { jan: text(['n/a', amount]), feb: text(['none', 'a 3']) });
    expect(planNotes(shown(group(source('sales'), ['jan', 'feb'], agg('count'))), [sales])).toEqual([
      `jan is text: ${amount}`
    ]);
  });

  it('say what was left out of a file', () => {
    const file = { path: 'data/log.csv', leftOut: 2 };
    const log = { ...table('log', 10, {}), file } as unknown as typeof PENGUINS;
    expect(planNotes(value(source('log'), agg('count')), [log, PENGUINS])).toEqual([
      '2 lines are not rows and are left out of data/log.csv'
    ]);
  });
});
