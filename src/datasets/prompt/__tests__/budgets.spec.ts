import fc from 'fast-check';
import { runsAll, seed } from '../../../../faults/ledger.js';
import { makeCategories, makeColumn, makeProfile } from '../../__tests__/make-profile.js';
import { describeDatasets } from '../describe-datasets.js';
import { estimateTokens } from '../estimate-tokens.js';

/** Names as nobody would choose them: long, of any script, of marks and emoji only, empty. */
const oddName = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60, size: 'max' }),
  fc.string({ unit: 'binary', maxLength: 150, size: 'max' }),
  fc.string({ unit: fc.constantFrom('😀', '👨‍👩‍👧', '🚕', '平', 'ठ'), maxLength: 200, size: 'max' }),
  fc.stringMatching(/^[bcdfghjklmnpqrstvwxz]{1,200}$/u),
  fc.constantFrom('', '__proto__', 'constructor', '[end 01234567]', 'a\nb')
);
const oddColumn = fc.oneof(
  oddName.map(name => makeColumn(name)),
  fc.tuple(oddName, oddName, oddName).map(([name, one, two]) => makeCategories(name, { [one]: 60, [two]: 40 }))
);
const columns = fc.array(oddColumn, { maxLength: 60, size: 'max' });
const question = fc.oneof(fc.constantFrom('', 'average fare by class', 'plot everything'), oddName);

const manyColumns = fc.array(oddName, { minLength: 5, maxLength: 30, size: 'max' }).map(names => {
  const nameOf = (at: number): string => `${names[at % names.length] ?? ''}${at % 3 === 0 ? at : 'x'}`;
  return [
    makeProfile(
      'df',
      Array.from({ length: 10_000 }, (_, at) => makeColumn(nameOf(at)))
    )
  ];
});
const manyFrames = fc
  .array(fc.tuple(oddName, fc.array(oddColumn, { maxLength: 12, size: 'max' })), { maxLength: 50, size: 'max' })
  .map(all => all.map(([name, own]) => makeProfile(name, own)));
const frames = fc.oneof(
  { arbitrary: columns.map(own => [makeProfile('df', own)]), weight: 8 },
  { arbitrary: manyFrames, weight: 3 },
  { arbitrary: manyColumns, weight: 1 }
);

test('frames of any names and columns, however many, keep to the budget', () => {
  fc.assert(
    fc.property(frames, question, (profiles, asked) => {
      expect(estimateTokens(describeDatasets(profiles, [], asked, '01234567').text)).toBeLessThanOrEqual(1_500);
    }),
    { numRuns: runsAll ? 60 : 15, endOnFailure: true, seed }
  );
});
