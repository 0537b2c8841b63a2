import type { CompileContext } from './compile-context.js';
import type { OtherPlaces, ValueState } from './compile-state.js';
import { PlanError } from './plan-error.js';
import { scanCode } from './scan-code.js';

const places = (digits: number): string => (digits === 0 ? '' : String(digits));

function refuse(others: readonly OtherPlaces[] | undefined): void {
  if (others !== undefined) {
    throw new PlanError('The step round knows no names here: leave out others.');
  }
}

/** Results whose numbers a later step may round. */
export const roundable = {
  /** A single number. */
  number: (code: string): ValueState => ({
    type: 'value',
    code,
    rounded: (digits, others) => {
      refuse(others);
      return digits === 0 ? `round(${code})` : `round(${code}, ${String(digits)})`;
    }
  }),

  /** A pandas Series or frame. */
  pandas: (code: string): ValueState => {
    const loose = scanCode(code).top.some(place => place.character === ' ');
    return {
      type: 'value',
      code,
      rounded: (digits, others) => {
        refuse(others);
        return `${loose ? `(${code})` : code}.round(${places(digits)})`;
      }
    };
  },

  /** A polars frame. */
  polars: (code: string, context: CompileContext): ValueState => ({
    type: 'value',
    code,
    rounded: (digits, others) => {
      refuse(others);
      return `${code}.with_columns(${context.module('polars')}.selectors.float().round(${places(digits)}))`;
    }
  })
};
