import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import type { Verdict } from './verdict.js';

const NUMBERS = {
  p: 'p',
  coefficient: 'the absolute coefficient',
  value: 'the value',
  size: 'the absolute value'
} as const;

function written(tests: Verdict['tests']): string {
  return tests
    .map(one => `${NUMBERS[one.of]} ${COMPARISON_OPERATORS[one.op].words} ${String(one.value)}`)
    .join(' and ');
}

/** "normal when p is at least 0.05". */
export function explainVerdict({ tests, yes, name, also = [] }: Verdict): string {
  const further = also.map(one => `, “${one.word}” when ${written(one.tests)}`).join('');
  return `“${yes ?? name}” when ${written(tests)}${further}`;
}
