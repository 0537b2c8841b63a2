import * as Type from '@sinclair/typebox';
import type { DatasetRows } from '../datasets/index.js';
import { DatasetProfileSchema } from '../protocol/index.js';
import type { KernelSnapshot, SyntaxReport } from '../toolsets/index.js';
import { checkedAnswer } from './kernel-answer.js';

const Snapshot = Type.Object({
  datasets: Type.Array(DatasetProfileSchema, { maxItems: 50 }),
  variables: Type.Array(Type.String(), { maxItems: 2_000 }),
  modules: Type.Record(Type.String(), Type.String()),
  free: Type.Optional(Type.Number({ minimum: 0 })),
  ms: Type.Number({ minimum: 0 })
});

const Scalar = Type.Union([Type.String({ maxLength: 100 }), Type.Number(), Type.Boolean(), Type.Null()]);
const Rows = Type.Object({
  rows: Type.Record(
    Type.String(),
    Type.Array(Type.Union([Type.Array(Scalar, { maxItems: 5 }), Type.Null()]), { maxItems: 50 })
  )
});

const Report = Type.Object({
  syntax: Type.Union([
    Type.Object({ status: Type.Literal('ok') }),
    Type.Object({ status: Type.Literal('error'), message: Type.String(), line: Type.Number() }),
    Type.Object({ status: Type.Literal('unchecked'), reason: Type.String() })
  ]),
  missingImports: Type.Array(Type.String())
});

/**
 * What a probe saw, from the untrusted JSON of the kernel.
 *
 * @param readAt Milliseconds since the epoch.
 * @throws KernelError `kernel_reply` when it is not what the probe writes.
 */
export function parseSnapshot(value: unknown, readAt: number): KernelSnapshot {
  const { datasets, variables, modules, free, ms } = checkedAnswer(Snapshot, value);
  return {
    profiles: datasets,
    variables,
    modules,
    readAt,
    ...(free !== undefined && { freeMemory: free }),
    kernelMs: ms,
    stale: false
  };
}

/** The first rows of datasets, from the untrusted JSON of the kernel. Throws `KernelError` `kernel_reply`. */
export function parseRows(value: unknown): readonly DatasetRows[] {
  const { rows } = checkedAnswer(Rows, value);
  return Object.entries(rows).map(([dataset, columns]) => ({ dataset, columns }));
}

/** A syntax report from the untrusted JSON of the kernel. Throws `KernelError` `kernel_reply` if the value is not one. */
export function parseSyntaxReport(value: unknown): SyntaxReport {
  return checkedAnswer(Report, value);
}
