import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { isNewCategory } from './is-new-category.js';
import type { FillStep } from './fill.js';

/** polars code of the step fill. */
export function polarsFill(step: FillStep, state: CompileState, context: CompileContext): CompileState {
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
      case 'neighbour': {
        const over =
          (filling.by ?? []).length === 0 ? '' : `.over(${(filling.by ?? []).map(context.label).join(', ')})`;
        return `${value}.${filling.take === 'before' ? 'forward_fill' : 'backward_fill'}()${over}`;
      }
    }
  };
  return { type: 'frame', base: `${base}.with_columns(${step.columns.map(fill).join(', ')})` };
}
