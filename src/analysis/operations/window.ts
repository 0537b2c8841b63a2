import * as Type from '@sinclair/typebox';
import { explainWindow } from './explain-window.js';
import type { Operation } from './operation.js';
import { pandasWindow } from './pandas-window.js';
import { NAMED } from '../plan/named.js';

const CUMULATIVE = ['sum', 'count', 'mean', 'max', 'min'] as const;
const ROLLING = ['mean', 'sum', 'median', 'max', 'min', 'std'] as const;
const FORMS = ['previous', 'difference', 'percent'] as const;
const closed = { additionalProperties: false };

/** What is made of a value and those before it. */
export const WindowFunction = Type.Union([
  /** Of the first value up to this one. */
  Type.Object({ type: Type.Literal('cumulative'), fn: Type.Union(CUMULATIVE.map(name => Type.Literal(name))) }, closed),
  /** Of this value and the `size - 1` before it; missing until there are as many. */
  Type.Object(
    {
      type: Type.Literal('rolling'),
      fn: Type.Union(ROLLING.map(name => Type.Literal(name))),
      size: Type.Integer({ minimum: 2 }),
      /** Groups by day: days without any row count as 0. */
      fill: Type.Optional(Type.Boolean())
    },
    closed
  ),
  /** Beside the value `back` places before: that value itself, the difference, or the difference in percent of it. */
  Type.Object(
    {
      type: Type.Literal('change'),
      form: Type.Union(FORMS.map(name => Type.Literal(name))),
      back: Type.Integer({ minimum: 1 })
    },
    closed
  )
]);

export type WindowFunction = Type.Static<typeof WindowFunction>;

const schema = Type.Object(
  {
    type: Type.Literal('window'),
    fn: WindowFunction,
    /** The column that is worked on, row by row; absent after an aggregate, whose first measure is. */
    column: Type.Optional(NAMED.column),
    /** Date column that orders the rows; absent: as they stand. */
    order: Type.Optional(NAMED.column),
    /** For an order that is text: its strptime format. */
    format: Type.Optional(Type.String())
  },
  {
    ...closed,
    description: 'Cumulative and rolling values and changes, over rows or over groups in the order of their keys.'
  }
);

export type WindowStep = Type.Static<typeof schema>;

/** Cumulative and rolling values and changes. With several keys each group of the later keys has its own. */
export const windowOperation: Operation<WindowStep> = {
  type: 'window',
  schema,
  columns: step => [step.column, step.order].filter(name => name !== undefined),
  explain: (step, before) => {
    const measure = explainWindow(step.fn, step.column ?? before.measure ?? 'the value');
    const order = step.order === undefined ? '' : ` in the order of ${step.order}`;
    const keys = before.keys ?? step.order;
    const each = before.keys === undefined ? order : ` by ${before.keys}`;
    return { ...before, subject: `${measure}${each}`, measure, ...(keys === undefined ? {} : { keys }) };
  },
  pandas: pandasWindow
};
