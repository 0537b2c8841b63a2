import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { selectCount } from '../sql/select-count.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { Operation } from './operation.js';

const schema = Type.Object(
  {
    type: Type.Literal('rows'),
    take: Type.Union([Type.Literal('first'), Type.Literal('last'), Type.Literal('random')]),
    count: Type.Integer({ minimum: 1 })
  },
  { additionalProperties: false, description: 'The first, the last or some random rows.' }
);

export type RowsStep = Type.Static<typeof schema>;

const METHODS = { first: 'head', last: 'tail', random: 'sample' } as const;

/** True when there are surely as many rows as wanted: no more can be drawn at random than there are. */
function isEnough(step: RowsStep, frame: string, { profile }: CompileContext): boolean {
  return frameName.isPlain(frame) && profile.rows !== null && profile.rows >= step.count;
}

/** The first, the last or some random rows. */
export const rowsOperation: Operation<RowsStep> = {
  type: 'rows',
  schema,
  columns: () => [],
  explain: (step, before) => ({ ...before, subject: `the ${step.take} ${String(step.count)} rows` }),
  pandas: (step, state, context) => {
    const frame = pandasFrame(expectFrame(state, 'rows'));
    if (step.take === 'random' && !isEnough(step, frame, context)) {
      const sample = (name: string): string => `${name}.sample(min(${String(step.count)}, len(${name})))`;
      return { type: 'frame', base: frameName.pipe(frame, sample) };
    }
    return { type: 'frame', base: `${frame}.${METHODS[step.take]}(${String(step.count)})` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'rows');
    if (step.take === 'random' && !isEnough(step, base, context)) {
      const sample = (name: string): string => `${name}.sample(min(${String(step.count)}, ${name}.height))`;
      return { type: 'frame', base: frameName.pipe(base, sample) };
    }
    return { type: 'frame', base: `${base}.${METHODS[step.take]}(${String(step.count)})` };
  },
  duckdb: (step, state) => {
    const rows = sqlRows.open(sqlRows.expect(state, 'rows'), step.take === 'random' ? 'order' : 'limit');
    const count = String(step.count);
    if (step.take === 'last') {
      const total = selectCount(rows.query);
      return { ...rows, query: { ...rows.query, offset: `greatest((${total}) - ${count}, 0)` } };
    }
    const orderBy = step.take === 'random' ? ['random()'] : rows.query.orderBy;
    return { ...rows, query: { ...rows.query, orderBy, limit: count } };
  }
};
