import * as Type from '@sinclair/typebox';
import type { ColumnProfile } from '../../datasets/index.js';
import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { explainPrepared } from './explain-prepared.js';
import { sqlRows } from '../sql/sql-rows.js';
import { sqlCast } from './sql-cast.js';
import type { Operation } from './operation.js';
import { pandasAssign } from './pandas-assign.js';
import { withColumns } from './with-columns.js';

const TARGETS = ['number', 'integer', 'text', 'category', 'boolean', 'date'] as const;

const schema = Type.Object(
  {
    type: Type.Literal('cast'),
    columns: Type.Array(Type.String(), { minItems: 1 }),
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

const isText = (column: ColumnProfile | undefined): boolean =>
  column === undefined || ['text', 'category', 'other'].includes(column.type);

/** Everything that is no digit, sign or decimal mark. */
const MARKS = '[^0-9.\\-]';
const MARKS_COMMA = '[^0-9,\\-]';

function pandasNumber(step: CastStep, series: string, text: boolean, context: CompileContext): string {
  if (!text) {
    return `${series}.astype(float)`;
  }
  const marks = pythonLiteral(step.decimal === ',' ? MARKS_COMMA : MARKS);
  const bare = step.marks === true ? `${series}.str.replace(${marks}, "", regex=True)` : series;
  const digits = step.decimal === ',' ? `${bare}.str.replace(",", ".", regex=False)` : bare;
  return `${context.module('pandas')}.to_numeric(${digits}, errors="coerce")`;
}

function pandasCast(step: CastStep, name: string, series: string, context: CompileContext): string {
  const column = context.column(name);
  const text = isText(column);
  switch (step.to) {
    case 'number':
      return pandasNumber(step, series, text, context);
    case 'integer': {
      const number = text ? pandasNumber(step, series, text, context) : series;
      const whole = column?.type === 'number' || text ? `${number}.round()` : number;
      return `${whole}.astype(${context.mayMiss(name) || text ? '"Int64"' : 'int'})`;
    }
    case 'text':
      return `${series}.astype("string")`;
    case 'category':
      return `${series}.astype("category")`;
    case 'boolean':
      return `${series}.astype(${context.mayMiss(name) ? '"boolean"' : 'bool'})`;
    case 'date': {
      const option =
        step.format === undefined || step.format === '%Y-%m-%d' ? '' : `, format=${pythonLiteral(step.format)}`;
      return `${context.module('pandas')}.to_datetime(${series}${option})`;
    }
  }
}

function polarsCast(step: CastStep, name: string, context: CompileContext): string {
  const polars = context.module('polars');
  const value = context.expression(name);
  const column = context.column(name);
  const text = isText(column);
  const number = (): string => {
    if (!text) {
      return `${value}.cast(${polars}.Float64)`;
    }
    const marks = pythonLiteral(step.decimal === ',' ? MARKS_COMMA : MARKS);
    const bare = step.marks === true ? `${value}.str.replace_all(${marks}, "")` : value;
    const digits = step.decimal === ',' ? `${bare}.str.replace(",", ".", literal=True)` : bare;
    return `${digits}.cast(${polars}.Float64, strict=False)`;
  };
  switch (step.to) {
    case 'number':
      return number();
    case 'integer':
      return column?.type === 'number' || text
        ? `${text ? number() : value}.round().cast(${polars}.Int64)`
        : `${value}.cast(${polars}.Int64)`;
    case 'text':
      return `${value}.cast(${polars}.String)`;
    case 'category':
      return `${text ? value : `${value}.cast(${polars}.String)`}.cast(${polars}.Categorical)`;
    case 'boolean':
      return `${value}.cast(${polars}.Boolean)`;
    case 'date':
      return text
        ? `${value}.str.to_datetime(${pythonLiteral(step.format ?? '%Y-%m-%d')})`
        : `${value}.cast(${polars}.Datetime)`;
  }
}

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
  pandas: (step, state, context) => {
    const base = pandasFrame(expectFrame(state, 'cast'));
    const values = step.columns.map((name): readonly [string, string] => [
      name,
      pandasCast(step, name, frameName.column(base)(context.label(name)), context)
    ]);
    return { type: 'frame', base: pandasAssign(base, values, context) };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'cast');
    return {
      type: 'frame',
      base: `${base}.with_columns(${step.columns.map(name => polarsCast(step, name, context)).join(', ')})`
    };
  },
  duckdb: (step, state, context) =>
    step.columns.reduce(
      (rows, name) => sqlRows.make(rows, name, over => sqlCast(step, name, over, context)),
      sqlRows.expect(state, 'cast')
    )
};
