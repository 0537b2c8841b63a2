import { explainExpression } from './explain-expression.js';
import type { Expression } from './expression.js';

const WRITTEN: Readonly<Record<string, string>> = {
  upper: 'in capitals',
  lower: 'in small letters',
  title: 'in title case'
};

/** What an expression makes of the column that it takes the place of, in words that stand behind "after". */
export function explainAnew(name: string, value: Expression): string {
  const whole = (value.type === 'call' || value.type === 'round') && explainExpression(value.of) === name;
  if (whole && value.type === 'round') {
    return `rounding ${name} to ${String(value.digits)} decimals`;
  }
  if (whole && value.type === 'call' && value.fn === 'strip') {
    return `removing the blanks around ${name}`;
  }
  const written = whole && value.type === 'call' ? WRITTEN[value.fn] : undefined;
  return written === undefined ? `changing ${name} to ${explainExpression(value)}` : `writing ${name} ${written}`;
}
