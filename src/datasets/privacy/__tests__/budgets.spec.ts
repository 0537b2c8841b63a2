import fc from 'fast-check';
import { runsAll, seed } from '../../../../faults/ledger.js';
import { makeCategories, makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import { SHARING_LEVELS, type ColumnProfile, type DatasetProfile, type SharingLevel } from '../../index.js';
import { estimateTokens } from '../../prompt/estimate-tokens.js';
import { renderDatasetInfo } from '../render-dataset-info.js';
import { renderDatasets } from '../render-datasets.js';

const BUDGET = 1_500;

const render = (profiles: readonly DatasetProfile[], question: string, level: SharingLevel = 'statistics'): string =>
  renderDatasets({ profiles, level, question, mark: '01234567' }).text;

/** Names as nobody would choose them: long, of any script, of marks and emoji only, empty. */
const oddName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' }),
  fc.string({ unit: 'binary', maxLength: 150, size: 'max' }),
  fc.string({ unit: fc.constantFrom('😀', '👨‍👩‍👧', '🚕', '平', 'ठ'), maxLength: 200, size: 'max' }),
  fc.stringMatching(/^[bcdfghjklmnpqrstvwxz]{1,200}$/u),
  fc.constantFrom('', '__proto__', 'constructor', '[data 01234567 ends]', 'a\nb')
);
const oddColumn = fc.oneof(
  oddName.map(name => makeColumn(name)),
  fc.tuple(oddName, oddName, oddName).map(([name, one, two]) => makeCategories(name, { [one]: 60, [two]: 40 }))
);
const question = fc.oneof(fc.constantFrom('', 'average fare by class', 'plot everything'), oddName);
const level = fc.constantFrom(...SHARING_LEVELS);

const ORDINARY: readonly ColumnProfile[] = [
  makeColumn('passenger_count', { type: 'integer', dtype: 'int64' }),
  makeColumn('trip_distance_km'),
  makeColumn('total_amount_eur'),
  makeColumn('pickup_at', {
    type: 'datetime',
    dtype: 'datetime64[ns]',
    range: { min: '2024-01-01T00:03:12', max: '2024-06-30T23:59:01', evidence: { type: 'full' } }
  }),
  makeCategories('ride_class', { standard: 60_000, shared: 40_000, premium: 9_000 }),
  makeCategories('payment_type', { credit_card: 60_000, cash: 40_000, no_charge: 9_000, dispute: 100 }),
  makeColumn('tip_amount'),
  makeColumn('zone_id', { type: 'integer', dtype: 'int64' }),
  makeColumn('driver_rating'),
  makeColumn('customer_comment', { type: 'text', dtype: 'object' })
];

test('ten columns take at most 200 tokens', () => {
  const lines = render([makeProfile('df', ORDINARY)], 'average amount by class')
    .split('\n')
    .filter(line => line.startsWith('  '));
  expect(lines).toHaveLength(10);
  expect(estimateTokens(lines.join('\n'))).toBeLessThanOrEqual(200 + 10);
  for (const line of lines) {
    expect(estimateTokens(line.trim())).toBeLessThanOrEqual(20);
  }
});

test('one frame of any columns keeps to the budget', () => {
  fc.assert(
    fc.property(fc.array(oddColumn, { maxLength: 60, size: 'max' }), question, level, (columns, asked, own) => {
      expect(estimateTokens(render([makeProfile('df', columns)], asked, own))).toBeLessThanOrEqual(BUDGET);
    }),
    { numRuns: runsAll ? 40 : 10, endOnFailure: true, seed }
  );
});

test('ten thousand columns of any names keep to the budget', () => {
  fc.assert(
    fc.property(fc.array(oddName, { minLength: 5, maxLength: 30, size: 'max' }), question, (names, asked) => {
      const columns = Array.from({ length: 10_000 }, (_, at) =>
        makeColumn(
          `${names[at % names.length] ?? ''}${at % 3 === 0 ? String(at) : String.fromCharCode(97 + (at % 26))}`
        )
      );
      expect(estimateTokens(render([makeProfile('df', columns)], asked))).toBeLessThanOrEqual(BUDGET);
    }),
    { numRuns: runsAll ? 3 : 1, endOnFailure: true, seed }
  );
});

test('fifty frames of any names and columns keep to the same budget', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(oddName, fc.array(oddColumn, { maxLength: 12, size: 'max' })), { maxLength: 50, size: 'max' }),
      question,
      level,
      (frames, asked, own) => {
        const profiles = frames.map(([name, columns]) => makeProfile(name, columns));
        expect(estimateTokens(render(profiles, asked, own))).toBeLessThanOrEqual(BUDGET);
      }
    ),
    { numRuns: runsAll ? 12 : 3, endOnFailure: true, seed }
  );
});

test('of fifty frames all are named when their names are ordinary, and those of the question come first', () => {
  const frames = Array.from({ length: 50 }, (_, at) => makeProfile(`frame_${at}`, ORDINARY));
  const text = render(frames, 'average tip_amount in frame_37');
  frames.forEach(({ name }) => expect(text).toMatch(new RegExp(`\\b${name}\\b`, 'u')));
  expect(text.split('\n')[2]).toMatch(/^frame_37:/u);
  expect(text).toContain('\n  tip_amount float64');
});

test('a frame that the question does not touch has one line', () => {
  const text = render([makeProfile('df', ORDINARY), makeProfile('zones', [makeColumn('borough')])], 'tip_amount in df');
  expect(text.split('\n').filter(line => line.includes('zones') || line.includes('borough'))).toHaveLength(1);
});

test('a column is found by the value that the question names, at a level that tells values, and by no other', () => {
  const filler = Array.from({ length: 60 }, (_, at) => makeColumn(`m${at}`));
  const frame = makeProfile('df', [...filler, makeCategories('cls', { premium: 900, shared: 800 })]);
  expect(render([frame], 'how many premium', 'statistics')).toContain('\n  cls str, 2 values');
  expect(render([frame], 'how many premium', 'types')).not.toContain('\n  cls str');
});

test('datasetInfo pages through all columns, each once, in pages of bounded size', () => {
  fc.assert(
    fc.property(fc.array(oddColumn, { minLength: 51, maxLength: 180, size: 'max' }), columns => {
      const profile = makeProfile(
        'df',
        columns.map((column, at) => ({ ...column, name: `c${at}_${column.name}` }))
      );
      const pages = Array.from({ length: Math.ceil(columns.length / 50) }, (_, at) =>
        renderDatasetInfo(profile, { level: 'types', mark: 'm', page: at + 1 })
      );
      const named = pages.flatMap(page => [...page.matchAll(/^ {2}"?c(\d+)_/gmu)].map(match => Number(match[1])));
      expect(named).toEqual(columns.map((_, at) => at));
    }),
    { numRuns: runsAll ? 8 : 3, endOnFailure: true, seed }
  );
});
