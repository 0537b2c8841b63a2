import { scanCode } from '../compile/scan-code.js';

/** True when a comparison or a logical operator stands outside of all brackets and quotes. */
function isLoose(test: string): boolean {
  const { top } = scanCode(test);
  return top.some(place => place.character === ' ' && /^ (?:==|!=|>=|<=|>|<|&|\|) /u.test(test.slice(place.at)));
}

/** A test that can stand beside `&` and `|`, or, when it is `called`, before a method call. */
export function wrapTest(test: string, called = false): string {
  return isLoose(test) || (called && test.startsWith('~')) ? `(${test})` : test;
}
