import * as Type from '@sinclair/typebox';
import type { ColumnProfile } from '../../datasets/index.js';
import { explainPrepared } from './explain-prepared.js';
import type { Operation } from './operation.js';
import { PREPARING } from './preparing.js';
import { withColumns } from './with-columns.js';
import { NAMED } from '../plan/named.js';

const TARGETS = ['number', 'integer', 'text', 'category', 'boolean', 'date'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('cast'),
    columns: Type.Array(NAMED.column, { minItems: 1 }),
    to: Type.Union(TARGETS.map(name => Type.Literal(name))),
    /** Text that becomes a number: what its decimal mark is, and whether other signs stand around the digits. */
    decimal: Type.Optional(Type.Union([Type.Literal('.'), Type.Literal(',')])),
    marks: Type.Optional(Type.Boolean()),
    /** Text that becomes a date: its strptime format. */
    format: Type.Optional(Type.String())
  },
  { additionalProperties: false, description: 'Another type of value; text that cannot be read becomes missing.' }
);

export type CastStep = Type.Static<typeof schema>;

const MADE: Readonly<Record<CastStep['to'], Pick<ColumnProfile, 'type' | 'dtype'>>> = {
  number: { type: 'number', dtype: 'float64' },
  integer: { type: 'integer', dtype: 'Int64' },
  text: { type: 'text', dtype: 'string' },
  category: { type: 'category', dtype: 'category' },
  boolean: { type: 'boolean', dtype: 'bool' },
  date: { type: 'datetime', dtype: 'datetime64[ns]' }
};

/** Columns with another type of value, on a copy. */
export const castOperation: Operation<CastStep> = {
  type: 'cast',
  schema,
  columns: step => step.columns,
  after: (step, columns) =>
    withColumns(
      columns,
      columns
        .filter(column => step.columns.includes(column.name))
        .map(({ range: _range, top, ...rest }) => {
          const kept = step.to === 'category' || step.to === 'text' ? top : undefined;
          return { ...rest, ...MADE[step.to], ...(kept === undefined ? {} : { top: kept }) };
        })
    ),
  explain: (step, before) => explainPrepared(before, `reading ${step.columns.join(', ')} as ${step.to}`),
  pandas: (step, state, context) => PREPARING.get().cast(step, state, context)
};
