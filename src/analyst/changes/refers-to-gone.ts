const LEAVING =
  /^(?:then |first |please )*(?:leave out|leave aside|exclude|remove|drop|ignore|omit|delete|discard|skip|disregard|eliminate|filter out|take out|throw out|throw away)\b/iu;
const THESE = /\b(?:number of|how many) (?:\p{L}+ )?(?:such|these|those|that is|that are|this is)\b/iu;

/** True where "such rows" behind an order to leave some out may be those that went as well as those that stay. */
export function refersToGone(order: string, rest: string): boolean {
  return LEAVING.test(order.trim()) && THESE.test(rest);
}
