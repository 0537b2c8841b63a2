import type { CompileContext } from '../compile/compile-context.js';
import { pandasDates } from '../keys/pandas-dates.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { hasMissingTruth } from '../compile/has-missing-truth.js';
import { COMPARISON_OPERATORS } from './comparison-operators.js';
import type { Condition, SimpleCondition } from './condition.js';
import { joinMasks } from './join-masks.js';
import { pandasDatePart, pandasRecent } from './pandas-date-test.js';
import { wrapTest } from './wrap-test.js';
import { wholeYear } from './whole-year.js';

function period(condition: SimpleCondition & { type: 'period' }, series: string, context: CompileContext): string {
  const { column, from, until, format } = condition;
  const dates = pandasDates(column, series, format, context);
  const year = wholeYear(from, until);
  if (year !== undefined) {
    return `${dates}.dt.year == ${String(year)}`;
  }
  const tests = [
    ...(from === undefined ? [] : [`${dates} >= ${pythonLiteral(from)}`]),
    ...(until === undefined ? [] : [`${dates} < ${pythonLiteral(until)}`])
  ];
  return joinMasks(...tests);
}

function average(
  { op, fn, by }: SimpleCondition & { type: 'average' },
  series: string,
  seriesOf: (label: string) => string,
  context: CompileContext
): string {
  const value =
    by === undefined ? `${series}.${fn}()` : `${series}.groupby(${seriesOf(context.label(by))}).transform("${fn}")`;
  return `${series} ${COMPARISON_OPERATORS[op].python} ${value}`;
}

/** In columns of the types that know a missing truth, "is not" is missing where a value is: there it holds. */
function decided(
  { op }: { readonly op: keyof typeof COMPARISON_OPERATORS },
  test: string,
  columns: readonly string[],
  context: CompileContext
): string {
  const open = columns.some(name => hasMissingTruth(context.column(name)) && context.mayMiss(name));
  return op === 'ne' && open ? `(${test}).fillna(True)` : test;
}

function simple(condition: SimpleCondition, seriesOf: (label: string) => string, context: CompileContext): string {
  const series = seriesOf(context.label(condition.column));
  const not = 'negated' in condition && condition.negated ? '~' : '';
  switch (condition.type) {
    case 'compare': {
      if (typeof condition.value === 'boolean' && context.column(condition.column)?.dtype === 'bool') {
        return condition.value === (condition.op === 'eq') ? series : `~${series}`;
      }
      const test = `${series} ${COMPARISON_OPERATORS[condition.op].python} ${pythonLiteral(condition.value)}`;
      return decided(condition, test, [condition.column], context);
    }
    case 'columns': {
      const test = `${series} ${COMPARISON_OPERATORS[condition.op].python} ${seriesOf(context.label(condition.other))}`;
      return decided(condition, test, [condition.column, condition.other], context);
    }
    case 'average':
      return average(condition, series, seriesOf, context);
    case 'between':
      return `${not}${series}.between(${pythonLiteral(condition.low)}, ${pythonLiteral(condition.high)})`;
    case 'in':
      return `${not}${series}.isin([${condition.values.map(pythonLiteral).join(', ')}])`;
    case 'text': {
      const text = pythonLiteral(condition.text);
      const test =
        condition.how === 'contains'
          ? `contains(${text}, case=False, regex=False, na=False)`
          : `${condition.how.toLowerCase()}(${text}, na=False)`;
      return `${not}${series}.str.${test}`;
    }
    case 'missing':
      return `${series}.${not === '' ? 'isna' : 'notna'}()`;
    case 'period':
      return period(condition, series, context);
    case 'datePart':
      return pandasDatePart(condition, series, context);
    case 'recent':
      return pandasRecent(condition, series, context);
  }
}

/** A boolean mask: all conditions must hold. `seriesOf` writes a column, given the literal of its label. */
export function pandasCondition(
  conditions: readonly Condition[],
  seriesOf: (label: string) => string,
  context: CompileContext
): string {
  return joinMasks(
    ...conditions.map(condition =>
      condition.type === 'any'
        ? condition.conditions.map(one => wrapTest(simple(one, seriesOf, context))).join(' | ')
        : simple(condition, seriesOf, context)
    )
  );
}
