import type { CompileState, ValueState } from './compile-state.js';
import { scanCode } from './scan-code.js';

function call(code: string): string {
  const loose = scanCode(code).top.some(place => place.character === ' ');
  return `${loose ? `(${code})` : code}.compute()`;
}

function value({ code, rounded }: ValueState): ValueState {
  const made = call(code);
  return {
    type: 'value',
    code: made,
    ...(rounded === undefined
      ? {}
      : {
          rounded: (digits, others) => {
            const short = rounded(digits, others);
            return short.includes(`(${code}).`)
              ? short.replace(`(${code}).`, () => `${made}.`)
              : short.replace(code, () => made);
          }
        })
  };
}

/** A result that is written as pandas writes it, and computed by dask; what pandas does with it afterwards is not lazy. */
export const computed = {
  code: call,
  state: (state: CompileState): CompileState => {
    switch (state.type) {
      case 'value':
        return value(state);
      case 'table':
        return { ...state, code: call(state.code) };
      case 'frame':
        return state;
    }
  }
} as const;
