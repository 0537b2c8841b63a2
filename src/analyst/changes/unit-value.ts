import type { Assumption } from '../../analysis/index.js';
import { UNIT_FACTORS } from '../lexicon/unit-factors.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import type { Clause } from './clause.js';
import type { Expression } from './parse-expression.js';
import type { Span } from './span.js';
import type { Value } from './value.js';

type Scale = 'celsius' | 'fahrenheit' | 'kelvin';

const SCALES: Readonly<Record<string, Scale>> = {
  c: 'celsius',
  celsius: 'celsius',
  centigrade: 'celsius',
  degc: 'celsius',
  f: 'fahrenheit',
  fahrenheit: 'fahrenheit',
  degf: 'fahrenheit',
  k: 'kelvin',
  kelvin: 'kelvin'
};

const number = (value: number): Expression => ({ type: 'value', value });
const arithmetic = (op: 'add' | 'subtract' | 'multiply' | 'divide', left: Expression, value: number): Expression => ({
  type: 'arithmetic',
  op,
  left,
  right: number(value)
});
const rounded = (value: number): number => Number(value.toPrecision(12));

function temperature(from: Scale, to: Scale, of: Expression): Expression {
  const celsius =
    from === 'celsius'
      ? of
      : from === 'kelvin'
        ? arithmetic('subtract', of, 273.15)
        : arithmetic('divide', arithmetic('subtract', of, 32), 1.8);
  return to === 'celsius'
    ? celsius
    : to === 'kelvin'
      ? arithmetic('add', celsius, 273.15)
      : arithmetic('add', arithmetic('multiply', celsius, 1.8), 32);
}

/** The unit that a word names, at a place; a degree sign may stand before it. */
function unitAt(clause: Clause, at: number): { readonly unit: string; readonly end: number } | undefined {
  const place = ['°', 'degrees', 'degree'].includes(clause.word(at)) ? at + 1 : at;
  const unit = clause.word(place);
  const known = SCALES[unit] !== undefined || UNIT_FACTORS[unit] !== undefined;
  return known ? { unit, end: place + 1 } : undefined;
}

/**
 * A column in another unit: "the temperature in Fahrenheit from tempC", "distance_km in miles". Its own unit is said in its
 * name or behind "from"; a temperature without one is taken to be in °C.
 */
export function unitValue(clause: Clause, region: Span, joints: readonly string[] = ['in']): Value | undefined {
  const target = clause
    .places(joints, region)
    .flatMap(at => {
      const found = unitAt(clause, at + 1);
      return found === undefined ? [] : [{ ...found, start: at }];
    })
    .at(-1);
  if (target === undefined) {
    return undefined;
  }
  const [source] = clause.places(['from'], region).flatMap(at => {
    const found = unitAt(clause, at + 1);
    return found === undefined ? [] : [{ ...found, start: at }];
  });
  const units: readonly Span[] = [target, ...(source === undefined ? [] : [source])];
  const named = clause
    .columnsIn(region)
    .filter(span => units.every(unit => unit.end <= span.start || unit.start >= span.end))
    .filter(({ column }) => columnKind.isNumeric(column));
  const best = [...named].sort((left, right) => right.score - left.score)[0];
  if (best === undefined || named.some(({ column }) => column !== best.column)) {
    return undefined;
  }
  const { column } = best;
  const names = splitName(column.name);
  const of: Expression = { type: 'column', column: column.name };
  const uses = [
    ...units,
    ...clause.places(['from', 'of', ',', 'values', 'degrees', '°'], region).map(at => ({ start: at, end: at + 1 }))
  ];
  const made = (value: Expression, assumptions: readonly Assumption[] = []): Value => ({
    value,
    columns: named,
    score: 0,
    assumptions,
    uses
  });
  const scale = SCALES[target.unit];
  if (scale !== undefined) {
    const own = SCALES[names.at(-1) ?? ''];
    const said = source === undefined ? undefined : SCALES[source.unit];
    const cold = Number(column.range?.max ?? 0) < 100 && scale === 'fahrenheit';
    const from = said ?? own ?? (cold && !names.some(name => UNIT_FACTORS[name] !== undefined) ? 'celsius' : undefined);
    if (from === undefined || from === scale || (own !== undefined && own !== from)) {
      return undefined;
    }
    const text = `${column.name} is taken to be in °C`;
    return made(
      temperature(from, scale, of),
      own === undefined && said === undefined ? [{ type: 'method', phrase: '', reading: '°C', text }] : []
    );
  }
  const asked = UNIT_FACTORS[target.unit];
  const own = names
    .map(name => UNIT_FACTORS[name])
    .filter(one => one !== undefined)
    .at(-1);
  const said = source === undefined ? undefined : UNIT_FACTORS[source.unit];
  const from = said ?? own;
  if (
    asked === undefined ||
    from === undefined ||
    from.dimension !== asked.dimension ||
    (own !== undefined && own.factor !== from.factor)
  ) {
    return undefined;
  }
  const ratio = from.factor / asked.factor;
  return ratio === 1
    ? undefined
    : made(ratio < 1 ? arithmetic('divide', of, rounded(1 / ratio)) : arithmetic('multiply', of, rounded(ratio)));
}
