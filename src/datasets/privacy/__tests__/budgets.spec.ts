import fc from 'fast-check';
import { runsAll, seed } from '../../../../faults/ledger.js';
import { makeCategories, makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import { SHARING_LEVELS, type DatasetProfile, type SharingLevel } from '../../index.js';
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
