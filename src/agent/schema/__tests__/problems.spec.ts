import { Type, type TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import fc from 'fast-check';
import { runsAll, seed } from '../../../../faults/ledger.js';
import { checkPortable } from '../schema.js';
import { describeProblems, fits } from '../check-value.js';

const RUNS = runsAll ? 3000 : 300;
const small = fc.integer({ min: 0, max: 3 });
const bounds = (...names: readonly string[]): fc.Arbitrary<object> =>
  fc.record(Object.fromEntries(names.map(name => [name, small])), { requiredKeys: [] });
const words = fc.constantFrom('', 'a', 'ab', '2024-01-31', 'abcd');

const { schema } = fc.letrec<{ schema: TSchema }>(tie => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    bounds('minLength', 'maxLength').map(options => Type.String(options)),
    fc.constantFrom(Type.String({ pattern: '^a' }), Type.String({ format: 'date' }), Type.Boolean(), Type.Null()),
    bounds('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum').map(options => Type.Number(options)),
    bounds('minimum', 'maximum').map(options => Type.Integer(options)),
    fc.constant(Type.Number({ multipleOf: 2 })),
    fc.oneof(words, small, fc.boolean()).map(value => Type.Literal(value)),
    fc.array(words, { minLength: 1, maxLength: 3 }).map(values => ({ enum: values }) as unknown as TSchema),
    fc.tuple(tie('schema'), bounds('minItems', 'maxItems')).map(([items, options]) => Type.Array(items, options)),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map(members => ({ anyOf: members }) as unknown as TSchema),
    fc
      .array(fc.tuple(fc.constantFrom('a', 'b', 'c'), tie('schema'), fc.boolean()), { maxLength: 3 })
      .map(fields =>
        Type.Object(
          Object.fromEntries(fields.map(([name, field, need]) => [name, need ? field : Type.Optional(field)]))
        )
      )
  )
}));

const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    words,
    small,
    fc.constantFrom(true, false, null, 1.5, -1, NaN, Infinity),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 3 })
  )
}));

test(`a value fits a schema exactly when the schema library says so (seed ${seed})`, () => {
  const seen = { fits: 0, not: 0 };
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 5, maxLength: 5 }), (made, values) => {
      const portable = checkPortable(made, 'it');
      for (const one of values) {
        const wanted: boolean = Check(portable, one);
        expect(fits(portable, one)).toBe(wanted);
        expect(describeProblems(portable, one) === '.').toBe(wanted);
        seen[wanted ? 'fits' : 'not'] += 1;
      }
    }),
    { numRuns: RUNS, seed }
  );
  expect(Math.min(seen.fits, seen.not)).toBeGreaterThan(RUNS / 6);
});

test('what is wrong is told in one bounded line, however large the value', () => {
  const portable = checkPortable(Type.Object({ rows: Type.Array(Type.Integer()) }), 'it');
  const line = describeProblems(portable, {
    ['x'.repeat(1_000_000)]: 1,
    rows: Array.from({ length: 100_000 }, () => 'y')
  });
  expect(line).toMatch(/^rows is missing|^x{20}/);
  expect(line.length).toBeLessThan(2_200);
});
