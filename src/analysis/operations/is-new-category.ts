import type { CompileContext } from '../compile/compile-context.js';
import type { FillStep } from './fill.js';

/** Whether missing values of a column are filled with a value that is none of its known categories, and has to become one. */
export function isNewCategory(step: FillStep, name: string, context: CompileContext): boolean {
  const column = context.column(name);
  const { with: filling } = step;
  return (
    column?.type === 'category' &&
    filling.type === 'value' &&
    !(column.top?.values ?? []).some(({ value }) => value === filling.value)
  );
}
