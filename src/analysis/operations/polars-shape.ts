import { expectFrame } from '../compile/expect-frame.js';
import type { ShapeStep } from './shape.js';
import type { StepCode } from './step-code.js';

/** polars code of the step shape. */
export const polarsShape: StepCode<ShapeStep> = (step, state, context) => {
  const { base } = expectFrame(state, 'shape');
  const code: Readonly<Record<ShapeStep['form'], () => string>> = {
    both: () => `${base}.shape`,
    columnCount: () => `${base}.width`,
    names: () => `${base}.columns`,
    types: () => `${base}.schema`,
    type: () => `${base}[${context.label(step.column ?? '')}].dtype`,
    distinct: () => {
      const fields = '{"column": s.name, "different": s.drop_nulls().n_unique()}';
      return `${context.module('polars')}.DataFrame([${fields} for s in ${base}])`;
    },
    overview: () => {
      const fields =
        '{"column": s.name, "type": str(s.dtype), "missing": s.null_count(), "different": s.drop_nulls().n_unique()}';
      return `${context.module('polars')}.DataFrame([${fields} for s in ${base}])`;
    }
  };
  return { type: 'value', code: code[step.form]() };
};
