import * as Type from '@sinclair/typebox';

const operator = Type.Union((['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const).map(op => Type.Literal(op)));

const test = Type.Object(
  {
    of: Type.Union((['p', 'coefficient', 'value', 'size'] as const).map(of => Type.Literal(of))),
    op: operator,
    value: Type.Number()
  },
  { additionalProperties: false }
);

/**
 * What the numbers of a result are judged by: true, or the word `yes`, when all tests hold. `coefficient` is compared
 * without its sign, and so is `size`, which is a number that a measure made; `value` is that number with its sign.
 */
export const Verdict = Type.Object(
  {
    /** Heading in the result. */
    name: Type.String(),
    tests: Type.Array(test, { minItems: 1 }),
    yes: Type.Optional(Type.String()),
    /** Words for further cases, tried in this order when the tests do not hold. */
    also: Type.Optional(
      Type.Array(
        Type.Object({ tests: Type.Array(test, { minItems: 1 }), word: Type.String() }, { additionalProperties: false }),
        { minItems: 1 }
      )
    ),
    no: Type.Optional(Type.String())
  },
  { additionalProperties: false }
);

export type Verdict = Type.Static<typeof Verdict>;
