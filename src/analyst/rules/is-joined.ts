import type { RuleContext } from './rule-context.js';

/** Words between two things that are asked which only lead over to the second one. */
const LEADING = /^(?:the|its|their|also|as|well|what|which|a|of|it|is|that|how|in)$/iu;
const JOINING = /^(?:and|plus|&|,|\/|with|\()$/iu;

/** True for an item that is asked beside what stands before it: "the number and the share", "…, and what share is that". */
export function isJoined(context: RuleContext, at: number): boolean {
  const { items } = context.reading;
  let place = at - 1;
  while (place >= 0) {
    const item = items[place];
    const led = item?.type === 'marker' ? item.sense.type === 'wh' : LEADING.test(item?.text ?? '');
    if (!led) {
      break;
    }
    place -= 1;
  }
  return place >= 0 && JOINING.test(items[place]?.text ?? '');
}
