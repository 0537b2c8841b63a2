import type { Expression, ExpressionOf } from './expression.js';
import { OPERATORS } from './operators.js';

/** True for code with an operator outside of all brackets: the seconds of a span divided by those of an hour. */
function isOpen(code: string): boolean {
  let bare = code;
  let before = '';
  while (bare !== before) {
    before = bare;
    bare = bare.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/gu, '');
  }
  return /\s(?:[-+*/|&]|[<>!=]=?)\s/u.test(bare);
}

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
      const loose = operand.type !== 'column' && isOpen(code) && (right || strength > 1);
      return loose || (code.startsWith('-') && strength === 3) ? `(${code})` : code;
    }
    const inner = OPERATORS[operand.op].strength;
    return inner < strength || (inner === strength && right) || strength === 3 ? `(${code})` : code;
  };
  return `${side(expression.left, false)} ${sign} ${side(expression.right, true)}`;
}
