import type { CompileContext } from '../compile/compile-context.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { castText } from './cast-text.js';
import type { CastStep } from './cast.js';
import type { StepCode } from './step-code.js';

function castOf(step: CastStep, name: string, context: CompileContext): string {
  const polars = context.module('polars');
  const value = context.expression(name);
  const column = context.column(name);
  const text = castText.is(column);
  const number = (): string => {
    if (!text) {
      return `${value}.cast(${polars}.Float64)`;
    }
    const marks = castText.marks(step);
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

/** polars code of the step cast. */
export const polarsCast: StepCode<CastStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'cast');
  return {
    type: 'frame',
    base: `${base}.with_columns(${step.columns.map(name => castOf(step, name, context)).join(', ')})`
  };
};
