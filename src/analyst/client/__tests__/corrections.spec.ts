import { correctionText, type Expression, type Plan, type Table } from '../../../plan/index.js';
import type { DatasetProfile } from '../../../datasets/index.js';
import { number, ORDERS, PENGUINS, table, text } from '../../__tests__/tables.js';
import type { Candidate } from '../../decide/decision.js';
import { agg, between, group, is, source, table as shown, value } from '../../__tests__/plans.js';
import { assumptionsOf } from '../assumptions.js';
import { Conversation, drafting, readerOf, readingOf, reference } from './conversation.js';

const named = (name: string): string => `mean_${name}`;
const meanBySpecies = (name: string, fn: 'mean' | 'median' = 'mean') => {
  const of = group(source('penguins'), ['species'], agg(fn, name));
  return shown({ ...of, measures: [{ name: named(name), value: agg(fn, name) }] } as typeof of);
};

/** How often the columns of a table of so many numbers are looked at for what a name may be instead. */
function looks(count: number): number {
  const wide = table(
    'wide',
    500,
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`c_${at}`, number(0, 9)]))
  );
  let asked = 0;
  const counting: DatasetProfile = {
    ...wide,
    get columns() {
      asked++;
      return wide.columns;
    }
  };
  const reading = readingOf(shown(group(source('wide'), ['c_1'], agg('mean', 'c_0'))), [wide], {
    references: [reference({ phrase: 'mass', table: 'wide', name: 'c_0' })]
  });
  expect(assumptionsOf(reading, [], [counting])[0]?.alternatives).toHaveLength(4);
  return asked;
}

/** What is assumed in the answer to a question that is read so. */
function assumed(reading: Candidate, others: readonly Candidate[] = [], tables = [PENGUINS]) {
  const { reply } = new Conversation(tables, drafting(reading, others)).ask('?');
  return reply?.assumptions;
}

describe('what is assumed', () => {
  it('is found in as many looks at thousands of columns as at twenty', () => {
    expect(looks(4000)).toBe(looks(20));
  });

  it('is a name that was only hinted at, with columns of its kind, first what other readings take its words for', () => {
    const reading = readingOf(meanBySpecies('body_mass_g'), [PENGUINS], {
      references: [reference({ phrase: 'mass' })]
    });
    const other = readingOf(meanBySpecies('flipper_length_mm'), [PENGUINS], {
      references: [
        reference({ phrase: 'long', name: 'bill_length_mm' }),
        reference({ phrase: 'mass', name: 'flipper_length_mm' })
      ]
    });
    expect(assumed(reading, [other])).toEqual([
      {
        type: 'column',
        phrase: 'mass',
        reading: 'body_mass_g',
        text: '“mass” read as body_mass_g',
        alternatives: ['flipper_length_mm', 'bill_length_mm']
      }
    ]);
  });

  it('is a name with marks in it like any other', () => {
    const wide = table('wide', 500, { 'fare (€)': number(0, 9), 'km/h-max': number(0, 9) });
    const reading = readingOf(shown(group(source('wide'), [], agg('mean', 'fare (€)'))), [wide], {
      references: [reference({ phrase: 'price', table: 'wide', name: 'fare (€)' })]
    });
    expect(assumed(reading, [], [wide])?.[0]?.alternatives).toEqual(['km/h-max']);
  });

  it('is not what was named, be it hinted at as well', () => {
    const references = [
      reference({ phrase: 'heavy', kind: 'concept' }),
      reference({ phrase: 'body mass', kind: 'words' })
    ];
    expect(assumed(readingOf(meanBySpecies('body_mass_g'), [PENGUINS], { references }))).toEqual([]);
  });

  it('is a date that nobody named where there are several', () => {
    const plan = value(source('orders'), agg('count'), between('ordered', '2024-03-01', '2024-04-01'));
    const references = [reference({ table: 'orders', name: 'ordered', kind: 'unsaid' })];
    const reading = readingOf(plan, [ORDERS], { references });
    const alone = { ...ORDERS, columns: ORDERS.columns.filter(({ name }) => name !== 'shipped') };
    expect(assumed(reading, [], [ORDERS])).toEqual([
      { type: 'column', phrase: '', reading: 'ordered', text: 'Took ordered', alternatives: ['shipped'] }
    ]);
    expect(assumed(reading, [], [alone])).toEqual([]);
  });

  it('is a dataset that nobody named where another could be meant', () => {
    const references = [reference({ type: 'table', name: 'penguins', kind: 'unsaid' })];
    const reading = readingOf(meanBySpecies('body_mass_g'), [PENGUINS], { references });
    const array = { ...PENGUINS, name: 'array', engine: 'numpy' } as const;
    const earlier = { ...PENGUINS, name: 'penguins_2007' };
    expect(assumed(reading, [], [PENGUINS, ORDERS, array])).toEqual([]);
    expect(assumed(reading, [], [PENGUINS, ORDERS, array, earlier])).toEqual([
      {
        type: 'dataset',
        phrase: '',
        reading: 'penguins',
        text: 'Answered from penguins',
        alternatives: ['penguins_2007']
      }
    ]);
  });

  it('is a measure where another is about as likely and leaves out no more words', () => {
    const reading = readingOf(meanBySpecies('body_mass_g'), [PENGUINS]);
    const median = meanBySpecies('body_mass_g', 'median');
    const likely = readingOf(median, [PENGUINS]);
    expect(assumed(reading, [likely])).toEqual([
      { type: 'operation', phrase: '', reading: 'mean', text: 'Took the mean', alternatives: ['median'] }
    ]);
    expect(assumed(reading, [readingOf(median, [PENGUINS], { unused: ['average'] })])).toEqual([]);
    expect(assumed(reading, [readingOf(median, [PENGUINS], { probability: 0.01 })])).toEqual([]);
  });

  it('is that rows are counted, where the total of a column is about as likely', () => {
    const by = (...values: readonly Expression[]): Plan =>
      shown({
        ...group(source('penguins'), ['species']),
        measures: values.map((value, at) => ({ name: `n_${at}`, value }))
      } as Table);
    const counted = readingOf(by(agg('count')), [PENGUINS]);
    const total = readingOf(by(agg('sum', 'body_mass_g')), [PENGUINS]);
    expect(assumed(counted, [total])?.[0]).toMatchObject({
      text: 'Took the number of rows',
      alternatives: ['total body_mass_g']
    });
    expect(assumed(counted, [readingOf(total.plan, [PENGUINS], { probability: 0.01 })])).toEqual([]);
    expect(assumed(total, [counted])).toEqual([]);
    const both = readingOf(by(agg('count'), agg('mean', 'body_mass_g')), [PENGUINS]);
    const other = readingOf(by(agg('count'), agg('median', 'body_mass_g')), [PENGUINS]);
    expect(assumed(both, [other, total])?.map(one => one.text)).toEqual(['Took the mean']);
    const conversation = new Conversation([PENGUINS], drafting(counted, [total]));
    const { code } = conversation.ask('penguins by species');
    expect(conversation.ask('Use total body_mass_g instead of number of rows.').code).toContain(
      'penguins.groupby("species")["body_mass_g"].sum()'
    );
    expect(conversation.ask('Use number of rows instead of total body_mass_g.').code).toBe(code);
  });
});

describe('a correction', () => {
  const references = [reference({ phrase: 'mass' }), reference({ type: 'table', name: 'penguins', kind: 'unsaid' })];
  const reading = readingOf(meanBySpecies('body_mass_g'), [PENGUINS], { references });
  const draft = drafting(reading, [readingOf(meanBySpecies('body_mass_g', 'median'), [PENGUINS])]);
  const earlier = { ...PENGUINS, name: 'penguins_2007', engine: 'polars' } as const;
  const column = correctionText({ type: 'column', phrase: 'mass', reading: 'body_mass_g' }, 'bill_length_mm');

  it('changes the column and what is named after it, and can be taken back', () => {
    const conversation = new Conversation([PENGUINS], draft);
    const first = conversation.ask('mass by species');
    const second = conversation.ask(column);
    expect(second.reply?.plan.plan).toEqual(meanBySpecies('bill_length_mm'));
    expect(second.reply?.assumptions[0]).toMatchObject({
      text: '“mass” read as bill_length_mm',
      alternatives: ['body_mass_g', 'flipper_length_mm']
    });
    const third = conversation.ask('Read “mass” as body_mass_g, not as bill_length_mm.');
    expect(third.code).toBe(first.code);
  });

  it('holds together with those before it', () => {
    const conversation = new Conversation([PENGUINS, earlier], draft);
    conversation.ask('mass by species');
    conversation.ask(column);
    conversation.ask('Answer from penguins_2007, not from penguins.');
    const { code, reply } = conversation.ask('Use median instead of mean.');
    expect(code).toContain('penguins_2007.group_by("species")');
    expect(code).toContain('median_bill_length_mm=pl.col("bill_length_mm").median()');
    expect(reply?.plan.dataset).toBe('penguins_2007');
  });

  it('leaves values of the data as they are', () => {
    const sizes = table('sizes', 90, { size: text(['size', 'kind']), kind: text(['size', 'kind']) });
    const plan = value(source('sizes'), agg('count'), is('size', 'size'));
    const hinted = [reference({ table: 'sizes', name: 'size', phrase: 'big' })];
    const big = readingOf(plan, [sizes], { references: hinted });
    const conversation = new Conversation([sizes], drafting(big));
    conversation.ask('how many big ones?');
    expect(conversation.ask('Read “big” as kind, not as size.').code).toContain('sizes["kind"] == "size"');
  });

  it('of a reading that was chosen leaves what was said of the choice out', () => {
    const conversation = new Conversation([PENGUINS], readerOf({ type: 'offer', readings: [reading, reading] }));
    expect(conversation.ask('mass by species', '1').reply?.assumptions).toHaveLength(2);
    expect(conversation.ask(column).reply?.assumptions.map(one => one.text)).toEqual(['“mass” read as bill_length_mm']);
  });

  it('that no answer offers is a question like any other', () => {
    const conversation = new Conversation([PENGUINS], draft);
    conversation.ask('mass by species');
    expect(conversation.ask('Read “mass” as island, not as body_mass_g.').reply?.plan.plan).toEqual(reading.plan);
  });

  it('says what is missing where the data has changed', () => {
    const conversation = new Conversation([PENGUINS], draft);
    conversation.ask('mass by species');
    const columns = PENGUINS.columns.filter(({ name }) => name !== 'bill_length_mm');
    const changed = new Conversation([{ ...PENGUINS, columns }], draft);
    changed.messages.push(...conversation.messages);
    expect(changed.ask(column).text).toContain('bill_length_mm');
    expect(changed.ask(column).code).toBeUndefined();
  });
});
