import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

const WHOLE = /^(?:overall|in total|altogether|as a whole|in all|all together|all told)$/iu;
const JOINS = new Set(['and', '&', ',', 'plus', 'also', 'then']);

/** True when the whole is asked for beside the groups ("overall and by region") and the plan has the groups alone. */
export function missesWhole({ steps }: Draft, context: RuleContext): boolean {
  const { items } = context.reading;
  const isJoint = (at: number): boolean => JOINS.has(items[at]?.text.toLowerCase() ?? '');
  const asked = context
    .markers('values')
    .some(
      ({ item, text }) => WHOLE.test(text) && (isJoint(item + 1) || (isJoint(item - 1) && item + 1 >= items.length))
    );
  return asked && !steps.some(step => step.type === 'answers');
}
