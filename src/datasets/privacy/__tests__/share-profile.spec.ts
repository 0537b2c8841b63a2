import fc from 'fast-check';
import { seed } from '../../../../faults/ledger.js';
import { makeCategories, makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import { defaultSharingLevel, SHARING_LEVELS } from '../../index.js';
import { renderDatasetInfo } from '../render-dataset-info.js';
import { renderDatasets } from '../render-datasets.js';
import { shareProfile } from '../share-profile.js';

const CANARY = 'CANARY';
const full = { type: 'full' } as const;

/** Every place where a value can stand holds a canary of its own. */
const planted = makeProfile(
  'df',
  [
    makeColumn('amount', { range: { min: 'CANARYmin', max: 'CANARYmax', evidence: full } }),
    makeColumn('number', {
      range: { min: 73119573, max: 99213377, evidence: full },
      spread: { counts: [48_213_377], evidence: full }
    }),
    makeCategories('kind', { CANARYa: 90, CANARYb: 60 }),
    makeColumn('text', {
      type: 'text',
      dtype: 'str',
      range: { min: 'CANARYtext', max: 'CANARYtext', evidence: full },
      top: { values: [{ value: 'CANARYfree', count: 1 }], complete: false, evidence: full }
    })
  ],
  {
    index: [makeCategories('key', { CANARYindex: 10, CANARYindex2: 5 })],
    notes: ['Description: CANARYnote', 'column names repeat: a'],
    source: 'CANARYfile.csv',
    rows: 1507
  }
);

const everything = (level: (typeof SHARING_LEVELS)[number]): string =>
  [
    JSON.stringify(shareProfile(planted, level)),
    renderDatasets({ profiles: [planted], level, question: 'CANARYa by kind', mark: 'm' }).text,
    renderDatasetInfo(planted, { level, mark: 'm' }),
    renderDatasetInfo(planted, { level, mark: 'm', columns: ['amount', 'kind', 'nothing'] })
  ].join('\n');

describe('what a level lets through', () => {
  test.each(['names', 'types'] as const)('at %s no value appears, wherever it stood', level => {
    const text = everything(level);
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain('73119573');
    expect(text).not.toContain('99213377');
    expect(text).toContain('amount');
  });

  test.each(SHARING_LEVELS)(
    'at %s the spread of a column stays in the page, and no text names the file that a frame was read from',
    level => {
      const options = { level, mark: 'm' };
      const { text } = renderDatasets({ profiles: [planted], question: 'CANARYa by kind', ...options });
      expect(text + renderDatasetInfo(planted, options)).not.toContain('CANARYfile');
      expect(everything(level)).not.toMatch(/48213377|spread/u);
    }
  );

  test('at names there are neither types nor counts', () => {
    const text = everything('names');
    expect(text).not.toContain('float64');
    expect(text).not.toContain('1507');
    expect(text).not.toMatch(/missing/u);
  });

  test('at types there are types, rows and missing values', () => {
    const text = everything('types');
    expect(text).toContain('float64');
    expect(text).toContain('1507 rows');
    expect(text).toContain('% missing');
    expect(text).toContain('column names repeat');
  });

  test('at statistics there are ranges and categories, but no free text', () => {
    const text = everything('statistics');
    expect(text).toContain('73119573..99213377');
    expect(text).toContain('CANARYa, CANARYb');
    expect(text).toContain('CANARYnote');
    expect(text).not.toContain('CANARYfree');
    expect(text).not.toContain('CANARYtext');
  });

  test('masked and rows pretend no rows: they are as statistics', () => {
    expect(shareProfile(planted, 'masked')).toEqual(shareProfile(planted, 'statistics'));
    expect(shareProfile(planted, 'rows')).toEqual(shareProfile(planted, 'statistics'));
  });

  test('each level holds all that the lower ones hold', () => {
    const sizes = SHARING_LEVELS.map(level => JSON.stringify(shareProfile(planted, level)).length);
    expect([...sizes].sort((a, b) => a - b)).toEqual(sizes);
  });

  test('what is not listed as shared does not get through, whatever a column holds', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), fc.constantFrom('names' as const, 'types' as const), (value, level) => {
        const canary = `«${value}»`;
        const column = {
          ...makeCategories('c', { [canary]: 50 }),
          range: { min: canary, max: canary, evidence: full }
        };
        const text = JSON.stringify(shareProfile(makeProfile('df', [column], { index: [column] }), level));
        expect(text).not.toContain('«');
      }),
      { seed }
    );
  });
});

describe('category names are statistics', () => {
  const shared = (counts: Record<string, number>): boolean =>
    shareProfile(makeProfile('df', [makeCategories('c', counts)]), 'statistics').columns[0]?.top !== undefined;

  test('up to 20 of them', () => {
    const many = (count: number): Record<string, number> =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, 10]));
    expect(shared(many(20))).toBe(true);
    expect(shared(many(21))).toBe(false);
  });

  test('not when nearly every row has its own: those are data', () => {
    expect(shared({ 'Ann Smith': 1, 'Bob Jones': 1, 'Cy Young': 1 })).toBe(false);
  });
});

test('a network gets types, everything nearer statistics', () => {
  expect(defaultSharingLevel('network')).toBe('types');
  expect(defaultSharingLevel('server')).toBe('statistics');
  expect(defaultSharingLevel('page')).toBe('statistics');
});

it('tells no code that says types of the columns of a file where names alone are shared', () => {
  const profile = makeProfile('rides', [makeColumn('day')], {
    kind: 'file',
    file: {
      path: 'data/rides.csv',
      kind: 'frame',
      imports: ['import pandas as pd'],
      code: 'rides = pd.read_csv("data/rides.csv", dtype={"code": "str"}, parse_dates=["day"])'
    }
  });
  const text = (level: (typeof SHARING_LEVELS)[number]): string =>
    renderDatasets({ profiles: [profile], level, question: 'rides a day', mark: 'm' }).text;
  expect(text('names')).toContain('load it first: call loadDataset with data/rides.csv');
  expect(text('names')).not.toMatch(/parse_dates|dtype/u);
  expect(JSON.stringify(shareProfile(profile, 'names'))).not.toMatch(/parse_dates|dtype=/u);
  expect(text('types')).toContain('parse_dates');
});
