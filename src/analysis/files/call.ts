import { layOut } from '../compile/lay-out.js';

/** An argument of a call; one without code is left out. */
export type Argument = readonly [name: string, code: string | undefined];

/** A call with its arguments by name, on one line. */
export function plainCall(callee: string, first: string, named: readonly Argument[] = []): string {
  const given = named.flatMap(([name, code]) => (code === undefined ? [] : [`${name}=${code}`]));
  return `${callee}(${[first, ...given].join(', ')})`;
}

/** The same, laid out on several lines where it is long. */
export function call(callee: string, first: string, named: readonly Argument[] = []): string {
  return layOut(plainCall(callee, first, named));
}
