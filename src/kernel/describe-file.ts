import type { Kernel } from '@jupyterlab/services';
import * as Type from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { columnTypeOf, type FileFacts, type FileFormat } from '../datasets/index.js';
import { FileFactsSchema } from '../protocol/index.js';
import { askKernel } from './ask-kernel.js';
import { describeExpression } from './describe-code.js';
import { checkedAnswer, KernelError } from './kernel-answer.js';
import { answerWithin } from './kernel-status.js';

/** Most that one file may take, in milliseconds: a library may have to be imported for it. */
const LONGEST_MS = 20_000;

/**
 * Runs code from `describeCode` that the user allowed, silently and in its own namespace, and returns what it says about the
 * file. A kernel that does not start the code within `busyMs` counts as busy; if it starts later, it reads a limited amount and
 * the result is ignored. Code that has started is interrupted when it takes too long or `signal` aborts.
 *
 * An interrupt stops whatever the kernel is running when it arrives, so none is sent once the kernel reports that the code has
 * ended. One risk remains: if the code ends while that report or the interrupt is on its way, the interrupt stops a cell of the
 * user that waited behind it.
 *
 * Throws `KernelError`; `kernel_reply` with the message of the code if the file cannot be described.
 */
export async function describeFile(
  connection: Kernel.IKernelConnection,
  code: string,
  busyMs: number,
  signal: AbortSignal
): Promise<FileFacts> {
  signal.throwIfAborted();
  const work = { isUnderWay: false, hasEnded: false };
  let begin = (): void => undefined;
  const begun = new Promise<void>(resolve => (begin = resolve));
  const onBegin = (): void => {
    work.isUnderWay = !work.hasEnded;
    begin();
  };
  const onEnd = (): void => {
    work.hasEnded = true;
    work.isUnderWay = false;
  };
  const answer = askKernel(connection, describeExpression(code), { onBegin, onEnd }).finally(onEnd);
  try {
    await answerWithin(connection, Promise.race([begun, answer]), { milliseconds: busyMs, signal });
    return parseFileFacts(await answerWithin(connection, answer, { milliseconds: LONGEST_MS, signal }));
  } catch (error) {
    answer.catch(() => undefined);
    const isGone = error instanceof KernelError && error.code === 'kernel_dead';
    if (isGone || !work.isUnderWay) {
      throw error;
    }
    await connection.interrupt().catch(() => undefined);
    signal.throwIfAborted();
    throw new KernelError('kernel_busy', 'The kernel did not read the file within 20 s, and was stopped.');
  }
}

const KINDS: Readonly<Record<string, FileFormat['kind']>> = {
  delimited: 'csv',
  json_objects: 'json',
  parquet: 'parquet',
  workbook: 'excel',
  database: 'duckdb'
};

const Problem = Type.Object({ problem: Type.String({ maxLength: 1_000 }) });

const Description = Type.Object({
  reader: Type.String(),
  bytes: Type.Number(),
  state: Type.String(),
  rows: Type.Union([Type.Number(), Type.Null()]),
  columns: Type.Array(Type.Tuple([Type.String(), Type.String()]), { maxItems: 10_000 }),
  tables: Type.Optional(Type.Array(Type.String())),
  table: Type.Optional(Type.String()),
  form: Type.Optional(Type.Record(Type.String(), Type.Unknown()))
});

/**
 * What a kernel says about a file, from its untrusted JSON. Throws `KernelError` `kernel_reply`, with the kernel's message if it
 * says why the file cannot be described.
 */
export function parseFileFacts(value: unknown): FileFacts {
  if (Check(Problem, value)) {
    throw new KernelError('kernel_reply', value.problem);
  }
  const { reader, bytes, state, rows, columns, tables, table, form } = checkedAnswer(Description, value);
  const profile = {
    name: '',
    engine: 'duckdb',
    kind: 'file',
    rows,
    columnCount: columns.length,
    columns: columns.map(([name, dtype]) => ({ name, type: columnTypeOf(dtype), dtype })),
    fingerprint: state,
    notes: ['parquet', 'database'].includes(reader) ? [] : ['types are those of the first rows']
  };
  return checkedAnswer(FileFactsSchema, {
    format: { kind: KINDS[reader], bytes, ...form },
    ...(tables !== undefined && { tables }),
    ...(table !== undefined && { table }),
    profile
  });
}
