import { columnKind } from '../reading/column-kind.js';
import type { RuleContext } from './rule-context.js';

const NONE = /^(?:(?:has|have|had|with) no|no|without(?: any)?|lack(?:s|ing)?|never)\b/iu;

/** "which islands have no Gentoo": no row of them may have it, which rows with something else do not tell. */
export function deniesOwning(context: RuleContext): boolean {
  const denied = context.reading.items.some(item => item.type === 'values' && item.negated && NONE.test(item.text));
  const owners = [...context.role('answer'), ...context.role('entity')];
  const repeated = owners.some(({ column }) => columnKind.isUnique(column, context.profile) !== true);
  return denied && repeated;
}
