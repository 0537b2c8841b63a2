import * as Type from '@sinclair/typebox';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { withColumns } from './with-columns.js';
import { NAMED } from '../plan/named.js';

const closed = { additionalProperties: false };
const MEASURES = ['mean', 'median', 'mode', 'min', 'max'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('fill'),
    columns: Type.Array(NAMED.column, { minItems: 1 }),
    with: Type.Union([
      Type.Object(
        { type: Type.Literal('value'), value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]) },
        closed
      ),
      /** Of the same column; of the rows of the same group when `by` names columns, which no mode can. */
      Type.Object(
        {
          type: Type.Literal('measure'),
          fn: Type.Union(MEASURES.map(fn => Type.Literal(fn))),
          by: Type.Array(NAMED.column)
        },
        closed
      ),
      /** The last known value before, or the next one behind; of the rows of the same group when `by` names columns. */
      Type.Object(
        {
          type: Type.Literal('neighbour'),
          take: Type.Union([Type.Literal('before'), Type.Literal('behind')]),
          by: Type.Optional(Type.Array(NAMED.column))
        },
        closed
      )
    ])
  },
  { additionalProperties: false, description: 'Put something in the place of missing values.' }
);

export type FillStep = Type.Static<typeof schema>;

function within(by: readonly string[] = []): string {
  return by.length === 0 ? '' : ` within each ${by.join(' and ')}`;
}

function words({ with: filling }: FillStep): string {
  switch (filling.type) {
    case 'value':
      return typeof filling.value === 'string' ? `“${filling.value}”` : String(filling.value);
    case 'measure':
      return `the ${filling.fn}${filling.by.length === 0 ? '' : ` of each ${filling.by.join(' and ')}`}`;
    case 'neighbour':
      return `the ${filling.take === 'before' ? 'last known value before' : 'next known value behind'}${within(filling.by)}`;
  }
}

/** Something in the place of missing values, on a copy. */
export const fillOperation: Operation<FillStep> = {
  type: 'fill',
  schema,
  columns: step => [...step.columns, ...(step.with.type === 'value' ? [] : (step.with.by ?? []))],
  after: (step, columns) =>
    withColumns(
      columns,
      columns
        .filter(column => step.columns.includes(column.name))
        .map(column => {
          const whole = step.with.type === 'value' || (step.with.type === 'measure' && step.with.by.length === 0);
          const { nulls, top, ...rest } = column;
          const { with: filling } = step;
          const parted = filling.type === 'measure' && (filling.fn === 'mean' || filling.fn === 'median');
          return {
            ...rest,
            ...(parted && column.type === 'integer' ? { type: 'number' as const } : {}),
            ...(nulls === undefined ? {} : { nulls: whole ? { ...nulls, count: 0 } : nulls }),
            ...(top === undefined ? {} : { top: { ...top, complete: false } })
          };
        })
    ),
  explain: (step, before) => explainPrepared(before, `filling missing ${step.columns.join(', ')} with ${words(step)}`),
  pandas: (step, state, context) => PREPARING.get().fill(step, state, context)
};
