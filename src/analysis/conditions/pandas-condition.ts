import type { CompileContext } from '../compile/compile-context.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { COMPARISON_OPERATORS } from './comparison-operators.js';
import type { Condition, SimpleCondition } from './condition.js';
import { wholeYear } from './whole-year.js';

function period(condition: SimpleCondition & { type: 'period' }, series: string, context: CompileContext): string {
  const { column, from, until, format } = condition;
  let dates = series;
  if (context.column(column)?.type !== 'datetime') {
    const pandas = context.module('pandas');
    const option = format === undefined || format === '%Y-%m-%d' ? '' : `, format=${pythonLiteral(format)}`;
    dates = `${pandas}.to_datetime(${series}${option})`;
  }
  const year = wholeYear(from, until);
  if (year !== undefined) {
    return `${dates}.dt.year == ${String(year)}`;
  }
  const tests = [
    ...(from === undefined ? [] : [`${dates} >= ${pythonLiteral(from)}`]),
    ...(until === undefined ? [] : [`${dates} < ${pythonLiteral(until)}`])
  ];
  return tests.length === 2 ? `(${tests.join(') & (')})` : tests.join('');
}

function simple(condition: SimpleCondition, frame: string, context: CompileContext): string {
  const series = `${frame}[${context.label(condition.column)}]`;
  const not = 'negated' in condition && condition.negated ? '~' : '';
  switch (condition.type) {
    case 'compare': {
      if (typeof condition.value === 'boolean' && context.column(condition.column)?.dtype === 'bool') {
        return condition.value === (condition.op === 'eq') ? series : `~${series}`;
      }
      return `${series} ${COMPARISON_OPERATORS[condition.op].python} ${pythonLiteral(condition.value)}`;
    }
    case 'columns':
      return `${series} ${COMPARISON_OPERATORS[condition.op].python} ${frame}[${context.label(condition.other)}]`;
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
  }
}

/** True when the text must be wrapped before `&` or `|` is put beside it. */
function isLoose(test: string): boolean {
  return / (==|!=|>=|<=|>|<) /.test(test) && !test.startsWith('(');
}

/** A boolean mask over `frame` (a name or an expression without operators): all conditions must hold. */
export function pandasCondition(conditions: readonly Condition[], frame: string, context: CompileContext): string {
  const wrap = (test: string): string => (isLoose(test) ? `(${test})` : test);
  const tests = conditions.map(condition => {
    if (condition.type !== 'any') {
      return simple(condition, frame, context);
    }
    const text = condition.conditions.map(one => wrap(simple(one, frame, context))).join(' | ');
    return conditions.length > 1 && condition.conditions.length > 1 ? `(${text})` : text;
  });
  return tests.length === 1 ? tests.join('') : tests.map(wrap).join(' & ');
}
