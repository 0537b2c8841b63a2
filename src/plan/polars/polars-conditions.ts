import type { Expression, FunctionName } from '../algebra/expression.js';
import { expressionFacts } from '../check/check-expression.js';
import { kindOf } from '../check/functions.js';
import { binary, type BinaryOperator, list, literal, method, type Py, unary } from '../python/tree.js';
import { dtypeOf, isWhole } from './dtypes.js';
import type { PolarsExpressions } from './polars-expressions.js';
import { inNamespace } from './polars-names.js';

type Comparison = { readonly op: BinaryOperator; readonly not: BinaryOperator; readonly flipped: FunctionName };

const COMPARISONS: Partial<Record<FunctionName, Comparison>> = {
  equal: { op: '==', not: '!=', flipped: 'equal' },
  notEqual: { op: '!=', not: '==', flipped: 'notEqual' },
  less: { op: '<', not: '>=', flipped: 'greater' },
  lessOrEqual: { op: '<=', not: '>', flipped: 'greaterOrEqual' },
  greater: { op: '>', not: '<=', flipped: 'less' },
  greaterOrEqual: { op: '>=', not: '<', flipped: 'lessOrEqual' }
};

/** Prints conditions for polars, where they may be missing as polars has it, and exactly as the plan has it. */
export class PolarsConditions {
  constructor(private readonly _print: PolarsExpressions) {}

  /** A condition that may be missing where it is false. */
  loose(expression: Expression): Py {
    const print = this._print;
    if (expression.type === 'isIn') {
      return this._isIn(expression);
    }
    if (expression.type !== 'call') {
      return print.value(expression);
    }
    const { fn, args } = expression;
    const [first = expression, second = first, third = first] = args;
    switch (fn) {
      case 'and':
      case 'or':
        return args.map(arg => this.loose(arg)).reduce((left, right) => binary(fn === 'and' ? '&' : '|', left, right));
      case 'not':
        return this._negation(first);
      case 'isMissing':
        return method(print.value(first), 'is_null');
      case 'between':
        return method(print.value(first), 'is_between', [
          print.argument(second, [first]),
          print.argument(third, [first])
        ]);
      case 'contains':
        return inNamespace(print.text(first), 'str', fn, [print.part(second)], { literal: literal(true) });
      case 'startsWith':
      case 'endsWith':
        return inNamespace(print.text(first), 'str', fn === 'startsWith' ? 'starts_with' : 'ends_with', [
          print.part(second)
        ]);
      default:
        return COMPARISONS[fn] === undefined ? print.value(expression) : this._comparison(fn, first, second);
    }
  }

  /** A condition that is never missing. */
  exact(expression: Expression): Py {
    if (!this._lacks(expression)) {
      return this.loose(expression);
    }
    const pair = this._equals(expression);
    return pair === undefined
      ? method(this.loose(expression), 'fill_null', [literal(false)])
      : method(this._print.value(pair.of), 'eq_missing', [this._print.operand(pair.constant, [pair.of])]);
  }

  private _comparison(fn: FunctionName, left: Expression, right: Expression, negated = false): Py {
    const print = this._print;
    const { op = '==', not = '!=', flipped = fn } = COMPARISONS[fn] ?? {};
    if (print.isConstant(left) && !print.isConstant(right)) {
      return this._comparison(flipped, right, left, negated);
    }
    if (fn === 'equal' && right.type === 'literal' && typeof right.value === 'boolean' && !negated) {
      return right.value
        ? this.loose(left)
        : left.type === 'call'
          ? this._negation(left)
          : unary('~', print.value(left));
    }
    // Categories of two kinds are compared as texts.
    const isOdd =
      !print.isConstant(right) && print.isText(left) && dtypeOf(left, print.scope) !== dtypeOf(right, print.scope);
    return isOdd
      ? binary(negated ? not : op, print.text(left), print.text(right))
      : binary(negated ? not : op, print.beside(left, [right]), print.operand(right, [left]));
  }

  private _negation(expression: Expression): Py {
    const pair = this._equals(expression);
    if (this._lacks(expression)) {
      return pair === undefined
        ? unary('~', this.exact(expression))
        : method(this._print.value(pair.of), 'ne_missing', [this._print.operand(pair.constant, [pair.of])]);
    }
    if (expression.type === 'call') {
      const [first, second] = expression.args;
      if (expression.fn === 'isMissing' && first !== undefined) {
        return method(this._print.value(first), 'is_not_null');
      }
      if (COMPARISONS[expression.fn] !== undefined && first !== undefined && second !== undefined && !isTruth(second)) {
        return this._comparison(expression.fn, first, second, true);
      }
    }
    return unary('~', this.loose(expression));
  }

  /** What is held against a constant that is no truth, if that is what a condition does. */
  private _equals(expression: Expression): { readonly of: Expression; readonly constant: Expression } | undefined {
    const [left, right] = expression.type === 'call' && expression.fn === 'equal' ? expression.args : [];
    if (left === undefined || right === undefined || isTruth(right) || isTruth(left)) {
      return undefined;
    }
    const isFlipped = this._print.isConstant(left);
    return isFlipped === this._print.isConstant(right)
      ? undefined
      : { of: isFlipped ? right : left, constant: isFlipped ? left : right };
  }

  /** Whether a condition may be missing as polars has it. */
  private _lacks(expression: Expression): boolean {
    if (expression.type !== 'call') {
      return this._print.isMissing(expression.type === 'isIn' ? expression.of : expression);
    }
    const [left, right] = expression.args;
    switch (expression.fn) {
      case 'not':
      case 'isMissing':
        return false;
      case 'and':
      case 'or':
        return expression.args.some(arg => this._lacks(arg));
      case 'equal':
        if (left?.type === 'call' && right?.type === 'literal' && isTruth(right)) {
          return right.value === true && this._lacks(left);
        }
        return expression.args.some(arg => this._print.isMissing(arg));
      default:
        return expression.args.some(arg => this._print.isMissing(arg));
    }
  }

  /** Polars compares with a list of the type that the column has. */
  private _isIn({ of, values }: Extract<Expression, { type: 'isIn' }>): Py {
    const { scope } = this._print;
    const dtype = dtypeOf(of, scope);
    const isNumber = kindOf(expressionFacts(of, scope.facts).type) === 'number';
    const value = dtype.startsWith('Decimal')
      ? this._print.as(this._print.value(of), 'Float64')
      : this._print.value(of);
    const items = !isNumber
      ? values.map(literal)
      : isWhole(dtype)
        ? values.filter(Number.isInteger).map(literal)
        : values.map((item): Py => ({ type: 'literal', value: item, float: true }));
    return method(value, 'is_in', [list(items)]);
  }
}

const isTruth = (expression: Expression): boolean =>
  expression.type === 'literal' && typeof expression.value === 'boolean';
