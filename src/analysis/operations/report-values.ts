import type { CompileContext } from '../compile/compile-context.js';
import type { ValueState } from '../compile/compile-state.js';
import { roundable } from '../compile/roundable.js';
import { pythonLiteral } from '../plan/python-literal.js';

/** One number or word of a result, under its name. */
export type Reported = {
  readonly name: string;
  /** Its code, given the code of the object that holds the result of the computation. */
  readonly code: (result: string) => string;
  /** Its name as a field of that object. */
  readonly field?: string;
  /** A word or a truth, which no step rounds. */
  readonly isWord?: boolean;
};

function table(entries: readonly string[], engine: 'pandas' | 'polars', context: CompileContext): string {
  const made = `{${entries.join(', ')}}`;
  return engine === 'pandas'
    ? `${context.module('pandas')}.Series(${made})`
    : `${context.module('polars')}.DataFrame(${made})`;
}

/**
 * Numbers of one computation under their names: the number itself when it is the only one, a Series in pandas, a frame
 * of one row in polars. `call` is written once. `fields` are those of its result in the order of the tuple that it also is.
 */
export function reportValues(
  call: string,
  reported: readonly Reported[],
  fields: readonly string[],
  engine: 'pandas' | 'polars',
  context: CompileContext
): ValueState {
  const [only, ...others] = reported;
  if (only !== undefined && others.length === 0) {
    const uses = only.code('\u0000').split('\u0000').length - 1;
    const code = uses > 1 ? `(lambda result: ${only.code('result')})(${call})` : only.code(call);
    return only.isWord === true ? { type: 'value', code } : roundable.number(code);
  }
  const isTuple =
    engine === 'pandas' && reported.map(one => one.field).join() === fields.join() && fields.length === reported.length;
  if (isTuple) {
    const names = reported.map(one => pythonLiteral(one.name)).join(', ');
    return roundable.pandas(`${context.module('pandas')}.Series(${call}, index=[${names}])`);
  }
  const write = (digits?: number): string => {
    const entries = reported.map(one => {
      const plain = one.code('result');
      const value =
        digits === undefined || one.isWord === true
          ? plain
          : `round(${plain}${digits === 0 ? '' : `, ${String(digits)}`})`;
      return `${pythonLiteral(one.name)}: ${value}`;
    });
    return `(lambda result: ${table(entries, engine, context)})(${call})`;
  };
  return { type: 'value', code: write(), rounded: write };
}
