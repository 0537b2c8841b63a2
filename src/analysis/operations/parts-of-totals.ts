import type { CompileContext } from '../compile/compile-context.js';
import type { TableState } from '../compile/compile-state.js';
import { freeHeading } from '../compile/free-heading.js';
import { frameName } from '../compile/frame-name.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { DistributionStep } from './distribution.js';
import { pandasAssign } from './pandas-assign.js';

/** pandas code of the part that each of some totals has, beside the totals when they are wanted. `amount` is the literal of their heading. */
export function partsOfTotals(
  step: DistributionStep,
  totals: string,
  keys: readonly string[],
  amount: string,
  context: CompileContext
): Pick<TableState, 'code' | 'measures'> {
  const times = step.unit === 'percent' ? ' * 100' : '';
  if (step.amount !== true) {
    return { code: `${totals}.pipe(lambda totals: totals / totals.sum()${times})`, measures: [amount] };
  }
  const share = freeHeading(step.unit === 'percent' ? 'percent' : 'share', [...keys, step.of ?? 'count']);
  const framed = `${totals}.to_frame(${amount})`;
  const name = frameName.of(framed);
  const part = `${name}[${amount}] / ${name}[${amount}].sum()${times}`;
  return { code: pandasAssign(framed, [[share, part]], context), measures: [amount, pythonLiteral(share)] };
}
