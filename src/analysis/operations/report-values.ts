import type { CompileContext } from '../compile/compile-context.js';
import type { OtherPlaces, ValueState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
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
  /** A probability: where rounding leaves nothing of it, a bound takes its place. */
  readonly isProbability?: boolean;
};

/** A number rounded, given its code. A probability that would become 0 is said to be less than the last place tells. */
function rounded(code: string, digits: number, { isProbability }: Reported): string {
  const number = `round(${code}${digits === 0 ? '' : `, ${String(digits)}`})`;
  return isProbability === true ? `${number} or "< ${(10 ** -digits).toFixed(digits)}"` : number;
}

/**
 * Values under their names. A Series of pandas has one type: beside a word a small probability in it would be shown as 0.0,
 * so that these stand in a frame of one row.
 */
function table(
  entries: readonly string[],
  mixed: boolean,
  engine: 'pandas' | 'polars',
  context: CompileContext
): string {
  const made = `{${entries.join(', ')}}`;
  if (engine === 'polars') {
    return `${context.module('polars')}.DataFrame(${made})`;
  }
  return mixed ? `${context.module('pandas')}.DataFrame([${made}])` : `${context.module('pandas')}.Series(${made})`;
}

/**
 * Numbers of one computation under their names: the number itself when it is the only one, a Series in pandas, a frame
 * of one row in polars and where words stand beside a probability. `call` is written once. `fields` are those of its result in the
 * order of the tuple that it also is.
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
    return only.isWord === true
      ? { type: 'value', code }
      : {
          ...roundable.number(code),
          ...(only.isProbability === true ? { rounded: places => rounded(code, places, only) } : {})
        };
  }
  const write = (digits?: number, other: readonly OtherPlaces[] = []): string => {
    if (other.some(({ name }) => !reported.some(one => one.name === name))) {
      throw new PlanError(`The step round knows these names here: ${reported.map(one => one.name).join(', ')}.`);
    }
    const entries = reported.map(one => {
      const plain = one.code('result');
      const own = other.find(({ name }) => name === one.name);
      const places = own === undefined ? digits : own.digits;
      const value = places === undefined || one.isWord === true ? plain : rounded(plain, places, one);
      return `${pythonLiteral(one.name)}: ${value}`;
    });
    const bounded = digits !== undefined || other.some(one => one.digits !== undefined);
    const mixed =
      reported.some(one => one.isProbability === true) && (bounded || reported.some(one => one.isWord === true));
    return `(lambda result: ${table(entries, mixed, engine, context)})(${call})`;
  };
  const isTuple =
    engine === 'pandas' && reported.map(one => one.field).join() === fields.join() && fields.length === reported.length;
  if (isTuple) {
    const names = reported.map(one => pythonLiteral(one.name)).join(', ');
    const whole = roundable.pandas(`${context.module('pandas')}.Series(${call}, index=[${names}])`);
    return {
      ...whole,
      rounded: (digits, other) =>
        other === undefined && !reported.some(one => one.isProbability === true)
          ? (whole.rounded?.(digits) ?? whole.code)
          : write(digits, other)
    };
  }
  return { type: 'value', code: write(), rounded: write };
}
