import type { CompileState } from '../compile/compile-state.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { RatioStep } from './ratio.js';
import { ratioParts } from './ratio-parts.js';

/** pandas code of the quotient of both sums of each group, which `totals` has side by side. */
export function ratioOfTotals(step: RatioStep, totals: CompileState): CompileState {
  if (totals.type !== 'table') {
    return totals;
  }
  const { heading, times } = ratioParts(step);
  const [of = '', over = ''] = totals.measures;
  const label = pythonLiteral(heading);
  const quotient = `lambda totals: totals[${of}] / totals[${over}]${times}`;
  return { ...totals, code: `${totals.code}.pipe(${quotient}).rename(${label})`, measures: [label] };
}
