import type { Expression, ExpressionOf } from './expression.js';
import { OPERATORS } from './operators.js';

/**
 * Writes a calculation with no more brackets than it needs; the same in Python and for people. `write` writes what is
 * not a calculation itself.
 */
export function writeArithmetic(
  expression: ExpressionOf<'arithmetic'>,
  write: (operand: Expression) => string
): string {
  const { sign, strength } = OPERATORS[expression.op];
  const side = (operand: Expression, right: boolean): string => {
    const code = write(operand);
    if (operand.type !== 'arithmetic') {
      return code.startsWith('-') && strength === 3 ? `(${code})` : code;
    }
    const inner = OPERATORS[operand.op].strength;
    return inner < strength || (inner === strength && right) || strength === 3 ? `(${code})` : code;
  };
  return `${side(expression.left, false)} ${sign} ${side(expression.right, true)}`;
}
