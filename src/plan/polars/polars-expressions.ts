import type { Expression, SortKey } from '../algebra/expression.js';
import { expressionFacts } from '../check/check-expression.js';
import { kindOf } from '../check/functions.js';
import { attribute, binary, literal, method, type Py } from '../python/tree.js';
import { type Dtype, dtypeOf, isWhole, type Scope, zoneOf } from './dtypes.js';
import { PolarsConditions } from './polars-conditions.js';
import { dateLiteral, printDateDifference, printDateFloor, printDatePart } from './polars-dates.js';
import { inNamespace } from './polars-names.js';
import { printChangeFromBefore, printOver, printWindow } from './polars-windows.js';
import { printAggregate } from './print-aggregate.js';

type Call = Extract<Expression, { type: 'call' }>;

/** Prints the expressions of one table for polars. */
export class PolarsExpressions {
  constructor(
    private readonly _polars: () => Py,
    readonly scope: Scope,
    /** The order that the rows have where the expressions are evaluated. */
    readonly order: readonly SortKey[] = [],
    /** Whether measures may be taken of no rows at all. */
    readonly mayBeEmpty = false
  ) {
    this._conditions = new PolarsConditions(this);
  }

  /** The module, which is imported where it is written. */
  get pl(): Py {
    return this._polars();
  }

  /** An expression of polars whose value is missing exactly where the plan says so. */
  value(expression: Expression): Py {
    switch (expression.type) {
      case 'column':
        return this.column(expression.name);
      case 'literal':
        return method(this.pl, 'lit', [literal(expression.value)]);
      case 'date':
        return dateLiteral(this.pl, expression.value, '');
      case 'call':
        return this._call(expression);
      case 'isIn':
        return this._conditions.exact(expression);
      case 'cast':
        return this._cast(expression);
      case 'datePart':
        return printDatePart(expression, this);
      case 'dateFloor':
        return printDateFloor(expression, this);
      case 'dateDifference':
        return printDateDifference(expression, this);
      case 'bin': {
        const dtype = dtypeOf(expression.of, this.scope);
        const of =
          isWhole(dtype) && dtype !== 'Int64' ? this.as(this.value(expression.of), 'Int64') : this.value(expression.of);
        return binary('*', binary('//', of, literal(expression.width)), literal(expression.width));
      }
      case 'aggregate':
        return printAggregate(expression, this);
      case 'over':
        return printOver(expression, this);
      case 'window':
        return printWindow(expression, this);
    }
  }

  column(name: string): Py {
    return method(this.pl, 'col', [literal(name)]);
  }

  /** A condition; where it is missing it counts as false. */
  condition(expression: Expression): Py {
    return this._conditions.loose(expression);
  }

  /** The conditions of which all have to hold. */
  conditions(expression: Expression): readonly Py[] {
    return expression.type === 'call' && expression.fn === 'and'
      ? expression.args.flatMap(arg => this.conditions(arg))
      : [this.condition(expression)];
  }

  /** A text as polars' functions of texts take it. */
  text(expression: Expression): Py {
    return dtypeOf(expression, this.scope) === 'String'
      ? this.value(expression)
      : this.as(this.value(expression), 'String');
  }

  /** A text that is looked for or put in. */
  part(expression: Expression): Py {
    return expression.type === 'literal' ? literal(expression.value) : this.text(expression);
  }

  /** A value for each row, also of a constant. */
  perRow(expression: Expression): Py {
    return this.isConstant(expression)
      ? method(this.pl, 'repeat', [this.operand(expression), method(this.pl, 'len')])
      : this.value(expression);
  }

  /** A number whose sums fit its type. */
  summand(expression: Expression): Py {
    const dtype = dtypeOf(expression, this.scope);
    return dtype === 'Int32' || dtype === 'UInt32'
      ? this.as(this.perRow(expression), 'Int64')
      : this.perRow(expression);
  }

  /** A number that is no decimal one: these lose digits in quotients, and have no rolling windows. */
  float(expression: Expression): Py {
    return dtypeOf(expression, this.scope).startsWith('Decimal')
      ? this.as(this.value(expression), 'Float64')
      : this.summand(expression);
  }

  /** A constant as Python has it, where polars takes no name of a column; dates in the zone of those beside them. */
  operand(expression: Expression, beside: readonly Expression[] = []): Py {
    return expression.type === 'literal' ? literal(expression.value) : this.beside(expression, beside);
  }

  /** A constant as Python has it, where polars takes a text as the name of a column. */
  argument(expression: Expression, beside: readonly Expression[]): Py {
    return expression.type === 'literal' && typeof expression.value !== 'string'
      ? literal(expression.value)
      : this.beside(expression, beside);
  }

  /** A value, dates in the zone of those beside them. */
  beside(expression: Expression, others: readonly Expression[]): Py {
    const zones = others.map(other => zoneOf(dtypeOf(other, this.scope)));
    return expression.type === 'date'
      ? dateLiteral(this.pl, expression.value, zones.find(zone => zone !== '') ?? '')
      : this.value(expression);
  }

  isMissing(expression: Expression): boolean {
    return expressionFacts(expression, this.scope.facts).missing;
  }

  isConstant(expression: Expression): boolean {
    return expressionFacts(expression, this.scope.facts).level === 'constant';
  }

  isText(expression: Expression): boolean {
    return kindOf(expressionFacts(expression, this.scope.facts).type) === 'text';
  }

  as(value: Py, dtype: Dtype): Py {
    return method(value, 'cast', [attribute(this.pl, dtype)]);
  }

  private _call(expression: Call): Py {
    const { fn, args } = expression;
    const [first = expression, second = first, third = first] = args;
    switch (fn) {
      case 'add':
      case 'subtract':
      case 'multiply':
        return printChangeFromBefore(expression, this) ?? this._arithmetic(fn, first, second);
      case 'divide':
        return binary(
          '/',
          first.type === 'literal' && second.type !== 'literal' ? literal(first.value) : this._dividend(first),
          this.operand(second)
        );
      case 'abs':
      case 'log':
        return method(this.value(first), fn);
      case 'round': {
        const digits = second.type === 'literal' ? Number(second.value) : 0;
        const scale = literal(10 ** -digits);
        return digits >= 0
          ? method(this.value(first), 'round', [literal(digits)])
          : binary('*', method(binary('/', this._dividend(first), scale), 'round'), scale);
      }
      case 'coalesce': {
        const [value = this.pl, instead = this.pl] = this._alike([first, second]);
        return method(first.type === 'literal' ? this.value(first) : value, 'fill_null', [
          second.type === 'literal' ? literal(second.value) : instead
        ]);
      }
      case 'if':
        return this._choice(this.pl, [first, second, third]);
      case 'lower':
        return inNamespace(this.text(first), 'str', 'to_lowercase');
      case 'strip':
        return inNamespace(this.text(first), 'str', 'strip_chars');
      case 'length':
        return inNamespace(this.text(first), 'str', 'len_chars');
      case 'replace':
        return inNamespace(this.text(first), 'str', 'replace_all', [this.part(second), this.part(third)], {
          literal: literal(true)
        });
      case 'equal':
      case 'notEqual':
      case 'less':
      case 'lessOrEqual':
      case 'greater':
      case 'greaterOrEqual':
      case 'between':
      case 'and':
      case 'or':
      case 'not':
      case 'isMissing':
      case 'contains':
      case 'startsWith':
      case 'endsWith':
        return this._conditions.exact(expression);
    }
  }

  private _dividend(expression: Expression): Py {
    return dtypeOf(expression, this.scope).startsWith('Decimal') ? this.float(expression) : this.value(expression);
  }

  /** Whole numbers of few bits, and those without a sign, are widened where the result might not fit. */
  private _arithmetic(fn: 'add' | 'subtract' | 'multiply', left: Expression, right: Expression): Py {
    const dtypes = [left, right].map(part => (part.type === 'literal' ? '' : dtypeOf(part, this.scope)));
    const facts = [left, right].map(part => expressionFacts(part, this.scope.facts));
    const isNarrow = (dtype: Dtype): boolean =>
      ['Int8', 'Int16', 'UInt8', 'UInt16'].includes(dtype) ||
      (fn === 'subtract' && (dtype === 'Count' || dtype.startsWith('UInt'))) ||
      (fn === 'multiply' && ['Int32', 'UInt32', 'Count'].includes(dtype) && !dtypes.includes(''));
    const widens = facts.every(({ type }) => type === 'integer') && !dtypes.includes('Int64');
    const at = widens ? dtypes.findIndex(isNarrow) : -1;
    const print = (part: Expression): Py =>
      part === left && right.type === 'literal' ? this.value(part) : this.operand(part);
    const [one = this.pl, other = this.pl] = [left, right].map((part, place) =>
      place === at ? this.as(print(part), 'Int64') : print(part)
    );
    return binary(({ add: '+', subtract: '-', multiply: '*' } as const)[fn], one, other);
  }

  /** `when(…).then(…)`, again for a choice in what holds elsewhere. */
  private _choice(before: Py, [where, then, otherwise]: readonly [Expression, Expression, Expression]): Py {
    const [value = this.pl, instead = this.pl] = this._alike([then, otherwise]);
    const chain = method(method(before, 'when', [this.condition(where)]), 'then', [value]);
    if (otherwise.type === 'call' && otherwise.fn === 'if') {
      const [again = otherwise, second = otherwise, third = otherwise] = otherwise.args;
      return this._choice(chain, [again, second, third]);
    }
    return otherwise.type === 'literal' && otherwise.value === null ? chain : method(chain, 'otherwise', [instead]);
  }

  /** Values of one type: an enumeration takes no other texts. */
  private _alike(values: readonly Expression[]): readonly Py[] {
    const dtypes = values.map(value => dtypeOf(value, this.scope));
    const isMixed = dtypes.includes('Enum') && !dtypes.every(dtype => dtype === 'Enum');
    return values.map(value => (isMixed && value.type === 'column' ? this.text(value) : this.argument(value, values)));
  }

  private _cast({ of, to }: Extract<Expression, { type: 'cast' }>): Py {
    const kind = kindOf(expressionFacts(of, this.scope.facts).type);
    switch (to) {
      case 'text':
        return this.as(this.value(of), 'String');
      case 'category':
        return this.as(this.text(of), 'Categorical');
      case 'datetime':
        return kind === 'text'
          ? inNamespace(this.text(of), 'str', 'to_datetime', [], { strict: literal(false) })
          : zoneOf(dtypeOf(of, this.scope)) === ''
            ? this.as(this.value(of), 'Datetime')
            : this.value(of);
      case 'integer':
      case 'number': {
        const isSafe = kind === 'boolean' || (kind === 'number' && to === 'number');
        const dtype = attribute(this.pl, to === 'integer' ? 'Int64' : 'Float64');
        return method(
          kind === 'text' ? this.text(of) : this.value(of),
          'cast',
          [dtype],
          isSafe ? {} : { strict: literal(false) }
        );
      }
    }
  }

  private readonly _conditions: PolarsConditions;
}
