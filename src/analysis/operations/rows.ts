import { type Static, Type } from '@sinclair/typebox';
import { expectFrame } from '../compile/expect-frame.js';
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

export type RowsStep = Static<typeof schema>;

const METHODS = { first: 'head', last: 'tail', random: 'sample' } as const;

/** The first, the last or some random rows. */
export const rowsOperation: Operation<RowsStep> = {
  type: 'rows',
  schema,
  columns: () => [],
  explain: (step, before) => ({ ...before, subject: `the ${step.take} ${String(step.count)} rows` }),
  pandas: (step, state) => {
    const frame = pandasFrame(expectFrame(state, 'rows'));
    return { type: 'frame', base: `${frame}.${METHODS[step.take]}(${String(step.count)})` };
  },
  polars: (step, state) => {
    const { base } = expectFrame(state, 'rows');
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
