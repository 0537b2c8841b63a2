import * as Type from '@sinclair/typebox';
import type { DatasetProfile } from '../datasets/index.js';

const count = Type.Integer({ minimum: 0 });

const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);

const Evidence = Type.Union([
  Type.Object({ type: Type.Literal('metadata') }),
  Type.Object({ type: Type.Literal('sample'), rows: count, total: Type.Union([count, Type.Null()]) }),
  Type.Object({ type: Type.Literal('full') })
]);

const Column = Type.Object({
  name: Type.String(),
  label: Type.Optional(Type.String()),
  type: Type.String(),
  dtype: Type.String(),
  nulls: Type.Optional(Type.Object({ count, evidence: Evidence })),
  distinct: Type.Optional(Type.Object({ count, approximate: Type.Boolean(), evidence: Evidence })),
  range: Type.Optional(Type.Object({ min: Scalar, max: Scalar, evidence: Evidence })),
  top: Type.Optional(
    Type.Object({
      values: Type.Array(Type.Object({ value: Scalar, count })),
      complete: Type.Boolean(),
      evidence: Evidence
    })
  ),
  spread: Type.Optional(Type.Object({ counts: Type.Array(count), evidence: Evidence }))
});

/** `DatasetProfile` as it crosses the wire. */
export const DatasetProfileSchema = Type.Unsafe<DatasetProfile>(
  Type.Object({
    name: Type.String(),
    engine: Type.String(),
    kind: Type.String(),
    rows: Type.Union([count, Type.Null()]),
    columnCount: count,
    columns: Type.Array(Column),
    index: Type.Optional(Type.Array(Column)),
    fingerprint: Type.String(),
    memory: Type.Optional(count),
    notes: Type.Array(Type.String())
  })
);
