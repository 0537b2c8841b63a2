import * as Type from '@sinclair/typebox';

const closed = { additionalProperties: false };
const labels = Type.Optional(Type.Array(Type.String()));

/**
 * How a number is cut into bands. `width`: a band is named by its lower end, which is a multiple of the width. `edges`:
 * inner edges in ascending order, the outer bands are open; `upper` says that a value on an edge belongs to the band
 * above it. `count`: that many bands of one width between the smallest and the largest value. `quantiles`: that many
 * bands with about as many rows each. `labels` name the bands from low to high, one for each.
 */
export const Bands = Type.Union([
  Type.Object({ type: Type.Literal('width'), width: Type.Number({ exclusiveMinimum: 0 }) }, closed),
  Type.Object(
    { type: Type.Literal('edges'), edges: Type.Array(Type.Number(), { minItems: 1 }), upper: Type.Boolean(), labels },
    closed
  ),
  Type.Object({ type: Type.Literal('count'), count: Type.Integer({ minimum: 2 }), labels }, closed),
  Type.Object({ type: Type.Literal('quantiles'), count: Type.Integer({ minimum: 2 }), labels }, closed)
]);

export type Bands = Type.Static<typeof Bands>;
