import fc from 'fast-check';
import { seed } from '../../../../faults/ledger.js';
import { makeCategories, makeColumn, makeFile, makeProfile } from '../../__tests__/make-profile.js';
import { defaultSharingLevel, enforcedLevel, Privacy, SHARING_LEVELS, shownLevel } from '../../index.js';
import type { DatasetProfile, SharingLevel, SharingRules } from '../../index.js';

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
    }),
    { ...makeColumn('odd'), examples: ['CANARYfield'] } as never
  ],
  {
    index: [makeCategories('key', { CANARYindex: 10, CANARYindex2: 5 })],
    notes: ['Description: CANARYnote', 'column names repeat: a', '4 partitions'],
    source: 'CANARYfile.csv',
    rows: 1507,
    preview: ['CANARYpreview']
  } as Partial<DatasetProfile>
);

/** All texts that a model is given at a level, and the typed data beside them. */
function told(profile: DatasetProfile, level: SharingLevel): { readonly text: string; readonly data: string } {
  const privacy = new Privacy({ destination: 'server', levelOf: () => level });
  const snapshot = { profiles: [profile], variables: [], modules: {} };
  return {
    text: [
      privacy.describe(snapshot, 'CANARYa by kind', 'm').text,
      privacy.describeOne(profile, snapshot, { mark: 'm' }),
      privacy.describeOne(profile, snapshot, { mark: 'm', columns: ['amount', 'kind', 'nothing'] })
    ].join('\n'),
    data: JSON.stringify(privacy.data(snapshot))
  };
}

const everything = (level: SharingLevel): string => Object.values(told(planted, level)).join('\n');

describe('what a level lets through', () => {
  test.each(['names', 'types'] as const)('at %s no value appears, wherever it stood', level => {
    expect(everything(level)).not.toMatch(/CANARY|73119573|99213377/u);
    expect(everything(level)).toContain('amount');
  });

  test.each(SHARING_LEVELS)('at %s nothing goes that no level names, and no text names the file behind', level => {
    expect(everything(level)).not.toMatch(/48213377|spread|CANARYfield|CANARYpreview|CANARYfree|CANARYtext/u);
    expect(told(planted, level).text).not.toContain('CANARYfile');
  });

  test('at names there are neither types, counts, partitions nor notes; at types there are', () => {
    expect(everything('names')).not.toMatch(/float64|1507|missing|repeat|partitions/u);
    for (const part of ['float64', '1507 rows', '% missing', 'column names repeat']) {
      expect(everything('types')).toContain(part);
    }
  });

  test('at statistics and above there are ranges, categories and the description', () => {
    for (const level of ['statistics', 'masked', 'rows'] as const) {
      for (const part of ['73119573..99213377', 'CANARYa, CANARYb', 'CANARYnote']) {
        expect(everything(level)).toContain(part);
      }
    }
  });

  test('no value gets through at names and types, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4 }), fc.constantFrom('names' as const, 'types' as const), (value, level) => {
        const canary = `«${value}»`;
        const column = {
          ...makeCategories('c', { [canary]: 50 }),
          range: { min: canary, max: canary, evidence: full }
        };
        expect(told(makeProfile('df', [column], { index: [column] }), level).data).not.toContain('«');
      }),
      { seed }
    );
  });

  test('the code that loads a file says types, so at names it is not told', () => {
    const code = 'rides = pd.read_csv("data/rides.csv", parse_dates=["day"])';
    const profile = makeProfile('rides', [makeColumn('day')], makeFile('data/rides.csv', code));
    expect(told(profile, 'names').text).toContain('load it first: call loadDataset with data/rides.csv');
    expect(Object.values(told(profile, 'names')).join()).not.toContain('parse_dates');
    expect(told(profile, 'types').text).toContain('parse_dates');
  });

  test('category names are statistics: up to 20 of them, and not where nearly every row has its own', () => {
    const isTold = (counts: Record<string, number>): boolean =>
      told(makeProfile('df', [makeCategories('c', counts)]), 'statistics').data.includes('"top"');
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, 10]));
    expect([many(20), many(21), { 'Ann Smith': 1, 'Bob Jones': 1, 'Cy Young': 1 }].map(isTold)).toEqual([
      true,
      false,
      false
    ]);
  });
});

describe('the level of a dataset', () => {
  const rules: SharingRules = {
    levels: { page: 'statistics', server: 'statistics', network: 'types' },
    cap: { page: 'rows', server: 'rows', network: 'rows' }
  };
  const capped: SharingRules = { ...rules, cap: { page: 'types', server: 'statistics', network: 'names' } };

  test('a network gets types, everything nearer statistics', () => {
    expect((['network', 'server', 'page'] as const).map(defaultSharingLevel)).toEqual([
      'types',
      'statistics',
      'statistics'
    ]);
  });

  test.each([
    [undefined, 'network', rules, 'types'],
    [undefined, 'server', rules, 'statistics'],
    ['rows', 'network', rules, 'rows'],
    ['rows', 'network', capped, 'names'],
    ['names', 'server', capped, 'names'],
    ['masked', 'server', capped, 'statistics']
  ] as const)('chosen as %s for %s it is shown, and enforced', (chosen, destination, own, level) => {
    expect(shownLevel(chosen, destination, own)).toBe(level);
    expect(enforcedLevel(chosen, destination, own)).toBe(level);
  });

  test('the page is not limited, but by a lower choice or a cap', () => {
    expect(enforcedLevel(undefined, 'page', rules)).toBeNull();
    expect(enforcedLevel('rows', 'page', rules)).toBeNull();
    expect(enforcedLevel('types', 'page', rules)).toBe('types');
    expect(enforcedLevel(undefined, 'page', capped)).toBe('types');
    expect(enforcedLevel('rows', 'page', { ...rules, cap: { ...rules.cap, page: 'statistics' } })).toBe('statistics');
  });
});
