import * as Type from '@sinclair/typebox';
import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlFill } from './sql-fill.js';
import type { Operation } from './operation.js';
import { pandasAssign } from './pandas-assign.js';
import { withColumns } from './with-columns.js';

const closed = { additionalProperties: false };
const MEASURES = ['mean', 'median', 'mode', 'min', 'max'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('fill'),
    columns: Type.Array(Type.String(), { minItems: 1 }),
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
          by: Type.Array(Type.String())
        },
        closed
      ),
      /** The value of the row before, or of the row behind. */
      Type.Object(
        { type: Type.Literal('neighbour'), take: Type.Union([Type.Literal('before'), Type.Literal('behind')]) },
        closed
      )
    ])
  },
  { additionalProperties: false, description: 'Put something in the place of missing values.' }
);

export type FillStep = Type.Static<typeof schema>;

function words({ with: filling }: FillStep): string {
  switch (filling.type) {
    case 'value':
      return typeof filling.value === 'string' ? `“${filling.value}”` : String(filling.value);
    case 'measure':
      return `the ${filling.fn}${filling.by.length === 0 ? '' : ` of each ${filling.by.join(' and ')}`}`;
    case 'neighbour':
      return `the value of the row ${filling.take}`;
  }
}

/** A value that is none of the known categories has to become one. */
function isNewCategory(step: FillStep, name: string, context: CompileContext): boolean {
  const column = context.column(name);
  const { with: filling } = step;
  return (
    column?.type === 'category' &&
    filling.type === 'value' &&
    !(column.top?.values ?? []).some(({ value }) => value === filling.value)
  );
}

function pandasMeasure(fn: (typeof MEASURES)[number], series: string): string {
  return fn === 'mode' ? `${series}.mode().iloc[0]` : `${series}.${fn}()`;
}

function pandas(step: FillStep, state: CompileState, context: CompileContext): CompileState {
  const base = pandasFrame(expectFrame(state, 'fill'));
  const { with: filling, columns } = step;
  const labels = columns.map(context.label);
  const series = (name: string): string => frameName.column(base)(context.label(name));
  const assign = (write: (name: string) => string): CompileState => ({
    type: 'frame',
    base: pandasAssign(
      base,
      columns.map(name => [name, write(name)]),
      context
    )
  });
  switch (filling.type) {
    case 'value': {
      const value = pythonLiteral(filling.value);
      if (columns.some(name => isNewCategory(step, name, context))) {
        return assign(name => {
          const added = isNewCategory(step, name, context) ? `.cat.add_categories([${value}])` : '';
          return `${series(name)}${added}.fillna(${value})`;
        });
      }
      return { type: 'frame', base: `${base}.fillna({${labels.map(label => `${label}: ${value}`).join(', ')}})` };
    }
    case 'measure': {
      if (filling.by.length > 0) {
        if (filling.fn === 'mode') {
          throw new PlanError('The most frequent value of a group may not exist: fill with the mode of the column.');
        }
        const keys = filling.by.length === 1 ? filling.by.map(context.label).join('') : context.labels(filling.by);
        const groups = `${frameName.of(base)}.groupby(${keys})`;
        return assign(
          name => `${series(name)}.fillna(${groups}[${context.label(name)}].transform(${pythonLiteral(filling.fn)}))`
        );
      }
      const code = frameName.pipe(base, frame => {
        const several = `${frame}[[${labels.join(', ')}]].${filling.fn === 'mode' ? 'mode().iloc[0]' : `${filling.fn}()`}`;
        const single = labels.map(label => `{${label}: ${pandasMeasure(filling.fn, `${frame}[${label}]`)}}`).join('');
        return `${frame}.fillna(${columns.length === 1 ? single : several})`;
      });
      return { type: 'frame', base: code };
    }
    case 'neighbour':
      return assign(name => `${series(name)}.${filling.take === 'before' ? 'ffill' : 'bfill'}()`);
  }
}

function polars(step: FillStep, state: CompileState, context: CompileContext): CompileState {
  const { base } = expectFrame(state, 'fill');
  const { with: filling } = step;
  const fill = (name: string): string => {
    const value = context.expression(name);
    switch (filling.type) {
      case 'value': {
        const text = isNewCategory(step, name, context) ? `.cast(${context.module('polars')}.String)` : '';
        const literal = pythonLiteral(filling.value);
        return typeof filling.value === 'string'
          ? `${value}${text}.fill_null(${context.module('polars')}.lit(${literal}))`
          : `${value}.fill_null(${literal})`;
      }
      case 'measure': {
        const measure = filling.fn === 'mode' ? '.drop_nulls().mode().sort().first()' : `.${filling.fn}()`;
        const over = filling.by.length === 0 ? '' : `.over(${filling.by.map(context.label).join(', ')})`;
        return `${value}.fill_null(${value}${measure}${over})`;
      }
      case 'neighbour':
        return `${value}.${filling.take === 'before' ? 'forward_fill' : 'backward_fill'}()`;
    }
  };
  return { type: 'frame', base: `${base}.with_columns(${step.columns.map(fill).join(', ')})` };
}

/** Something in the place of missing values, on a copy. */
export const fillOperation: Operation<FillStep> = {
  type: 'fill',
  schema,
  columns: step => [...step.columns, ...(step.with.type === 'measure' ? step.with.by : [])],
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
  pandas,
  polars,
  duckdb: sqlFill
};
