import * as Type from '@sinclair/typebox';

const operator = Type.Union((['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const).map(op => Type.Literal(op)));

/**
 * What the numbers of a result are judged by: true, or the word `yes`, when all tests hold. `coefficient` is compared
 * without its sign.
 */
export const Verdict = Type.Object(
  {
    /** Heading in the result. */
    name: Type.String(),
    tests: Type.Array(
      Type.Object(
        {
          of: Type.Union([Type.Literal('p'), Type.Literal('coefficient')]),
          op: operator,
          value: Type.Number()
        },
        { additionalProperties: false }
      ),
      { minItems: 1 }
    ),
    yes: Type.Optional(Type.String()),
    no: Type.Optional(Type.String())
  },
  { additionalProperties: false }
);

export type Verdict = Type.Static<typeof Verdict>;
