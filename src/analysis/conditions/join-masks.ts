import { wrapTest } from './wrap-test.js';

/** One test for several that must all hold; the empty ones are left out. */
export function joinMasks(...masks: readonly (string | undefined)[]): string {
  const tests = masks.filter(mask => mask !== undefined && mask !== '') as readonly string[];
  return tests.length === 1 ? tests.join('') : tests.map(test => wrapTest(test)).join(' & ');
}
