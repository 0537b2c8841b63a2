import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import type { Verdict } from './verdict.js';

/** "normal when p is at least 0.05". */
export function explainVerdict(verdict: Verdict): string {
  const tests = verdict.tests.map(one => {
    const number = one.of === 'coefficient' ? 'the absolute coefficient' : 'p';
    return `${number} ${COMPARISON_OPERATORS[one.op].words} ${String(one.value)}`;
  });
  return `“${verdict.yes ?? verdict.name}” when ${tests.join(' and ')}`;
}
