import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import type { Condition } from '../conditions/condition.js';
import { sparkCondition } from '../conditions/spark-condition.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkDate } from '../spark/spark-date.js';
import { sparkName } from '../spark/spark-name.js';
import { bandNames } from './band-names.js';
import type { Bands } from './bands.js';
import type { Expression, ExpressionOf } from './expression.js';
import { SECONDS } from './seconds.js';
import { writeArithmetic } from './write-arithmetic.js';

const CALLS: Readonly<Record<ExpressionOf<'call'>['fn'], string>> = {
  length: 'length',
  words: 'words',
  upper: 'upper',
  lower: 'lower',
  title: 'initcap',
  strip: 'trim',
  abs: 'abs',
  sqrt: 'sqrt',
  log: 'log',
  log10: 'log10',
  exp: 'exp'
};

const PARTS: Readonly<Record<ExpressionOf<'calendar'>['part'], (functions: string, date: string) => string>> = {
  year: (functions, date) => `${functions}.year(${date})`,
  quarter: (functions, date) => `${functions}.quarter(${date})`,
  month: (functions, date) => `${functions}.month(${date})`,
  week: (functions, date) => `${functions}.weekofyear(${date})`,
  day: (functions, date) => `${functions}.dayofmonth(${date})`,
  hour: (functions, date) => `${functions}.hour(${date})`,
  monthName: (functions, date) => `${functions}.date_format(${date}, "MMMM")`,
  weekday: (functions, date) => `${functions}.date_format(${date}, "EEEE")`,
  yearMonth: (functions, date) => `${functions}.date_format(${date}, "yyyy-MM")`
};

function isWide(condition: Condition): boolean {
  return condition.type === 'any'
    ? condition.conditions.some(isWide)
    : condition.type === 'average' || condition.type === 'recent';
}

function test(where: ExpressionOf<'test'>['where'], context: CompileContext): string {
  if (where.some(isWide)) {
    throw new PlanError(
      'A column that depends on an average or the newest date of all rows is not computed lazily: compute that number first, then compare with it.'
    );
  }
  return sparkCondition(where, '', () => '', context);
}

function elapsed(expression: ExpressionOf<'elapsed'>, context: CompileContext): string {
  const functions = context.module('pyspark.sql.functions');
  const date = (name: string): string => sparkDate(name, expression.formats?.[name], context);
  const [from, until] = [date(expression.from), date(expression.until)];
  if (expression.whole && expression.unit === 'days') {
    return `${functions}.date_diff(${until}, ${from})`;
  }
  const seconds = `${functions}.timestamp_diff("MICROSECOND", ${from}.cast("timestamp"), ${until}.cast("timestamp"))`;
  return `${seconds} / ${String(1_000_000 * SECONDS[expression.unit])}`;
}

function band(bands: Bands, value: string, context: CompileContext): string {
  const functions = context.module('pyspark.sql.functions');
  switch (bands.type) {
    case 'width': {
      const width = pythonLiteral(bands.width);
      return `${functions}.floor(${value} / ${width}) * ${width}`;
    }
    case 'edges': {
      const labels = (bands.labels ?? bandNames(bands.edges, bands.upper)).map(pythonLiteral);
      const cases = bands.edges.map(
        (edge, at) => `.when(${value} ${bands.upper ? '<' : '<='} ${pythonLiteral(edge)}, ${labels[at] ?? 'None'})`
      );
      return `${functions}${cases.join('')}.when(${value}.isNotNull(), ${labels.at(-1) ?? 'None'})`;
    }
    default:
      throw new PlanError('Where such bands end is known only behind a look at all rows: name the edges of the bands.');
  }
}

function extract(part: ExpressionOf<'extract'>['part'], value: string, functions: string): string {
  switch (part.take) {
    case 'number':
      return `${functions}.regexp_substr(${value}, ${functions}.lit(r"\\d+")).cast("bigint")`;
    case 'piece': {
      const pattern = part.separator.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
      const pieces = `${functions}.split(${value}, ${pythonLiteral(pattern)})`;
      return part.at < 0
        ? `${functions}.try_element_at(${pieces}, ${functions}.lit(${String(part.at)}))`
        : `${functions}.get(${pieces}, ${String(part.at)})`;
    }
    case 'start':
      return `${value}.substr(1, ${String(part.count)})`;
    case 'end':
      return `${functions}.right(${value}, ${functions}.lit(${String(part.count)}))`;
  }
}

/** Spark code of an expression of a plan. */
export function sparkExpression(expression: Expression, context: CompileContext): string {
  const functions = context.module('pyspark.sql.functions');
  const write = (one: Expression): string => {
    switch (one.type) {
      case 'column':
        return sparkName.column(one.column, context);
      case 'value':
        return `${functions}.lit(${pythonLiteral(one.value)})`;
      case 'arithmetic': {
        if (one.op === 'divide' && one.right.type !== 'value') {
          // Newer versions of Spark stop at a division by zero.
          return `${functions}.try_divide(${write(one.left)}, ${write(one.right)})`;
        }
        return writeArithmetic(one, operand =>
          operand.type === 'value' ? pythonLiteral(operand.value) : write(operand)
        );
      }
      case 'call':
        return one.fn === 'words'
          ? `${functions}.size(${functions}.regexp_extract_all(${write(one.of)}, ${functions}.lit(r"\\S+"), 0))`
          : `${functions}.${CALLS[one.fn]}(${write(one.of)})`;
      case 'round':
        return `${functions}.bround(${write(one.of)}, ${String(one.digits)})`;
      case 'join':
        return one.separator === ''
          ? `${functions}.concat(${one.parts.map(write).join(', ')})`
          : `${functions}.concat(${one.parts.map(write).join(`, ${functions}.lit(${pythonLiteral(one.separator)}), `)})`;
      case 'elapsed':
        return elapsed(one, context);
      case 'lasting':
        return `${sparkName.column(one.column, context)}.cast("double") / ${String(SECONDS[one.unit])}`;
      case 'calendar':
        return PARTS[one.part](functions, sparkDate(one.column, one.format, context));
      case 'age': {
        const date = sparkDate(one.column, one.format, context);
        return `${functions}.floor(${functions}.months_between(${functions}.lit("${one.on}").cast("date"), ${functions}.to_date(${date})) / 12)`;
      }
      case 'extract':
        return extract(one.part, sparkName.column(one.column, context), functions);
      case 'choose':
        return `${one.cases.reduce(
          (before, { where, value }) => `${before}.when(${test(where, context)}, ${pythonLiteral(value)})`,
          functions
        )}.otherwise(${pythonLiteral(one.otherwise)})`;
      case 'band':
        return band(one.bands, sparkName.column(one.column, context), context);
      case 'test':
        return `${functions}.coalesce(${test(one.where, context)}, ${functions}.lit(False))`;
    }
  };
  return write(expression);
}
