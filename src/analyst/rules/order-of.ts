import type { RuleContext } from './rule-context.js';

/** The word that asks for an order, its direction and all items that belong to it. */
export type Order = {
  readonly direction: 'max' | 'min';
  readonly items: readonly number[];
  /** Columns an adjective is about. */
  readonly hints?: readonly string[];
  readonly type: 'superlative' | 'most' | 'top' | 'frequent';
};

/** The superlative, `most`, `top` or `most common` of a question; `top 5 highest` is one order. */
export function orderOf(context: RuleContext): Order | undefined {
  const superlative = context.markers('superlative')[0];
  const most = context.markers('most')[0];
  const top = context.markers('top')[0];
  const frequent = context.markers('frequent')[0];
  const main = superlative ?? frequent ?? most ?? top;
  if (main === undefined) {
    return undefined;
  }
  const ties = top === undefined || top === main ? [] : [top.item];
  const hints = main.sense.type === 'superlative' && main.sense.hints !== undefined ? { hints: main.sense.hints } : {};
  return { type: main.sense.type, direction: main.sense.direction, items: [main.item, ...ties], ...hints };
}
