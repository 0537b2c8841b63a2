import { splitName } from '../linking/split-name.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

type Named = { readonly name: string; readonly at: number; readonly end: number };

/** All drafts of a reading name the same. */
const known = new WeakMap<RuleContext, readonly Named[]>();

/** The columns that are called by their whole name of several words; of names within each other the longer one. */
function namedWhole(context: RuleContext): readonly Named[] {
  const named = known.get(context) ?? findNamed(context);
  known.set(context, named);
  return named;
}

function findNamed({ reading, columns }: RuleContext): readonly Named[] {
  const said = reading.items.flatMap(item => splitName(item.text));
  const found = columns.flatMap(({ column: { name } }) => {
    const words = splitName(name);
    const at = said.findIndex((_, place) => words.every((word, offset) => said[place + offset] === word));
    return words.length > 1 && at >= 0 ? [{ name, at, end: at + words.length }] : [];
  });
  const within = (one: Named, other: Named): boolean =>
    other.end - other.at > one.end - one.at && other.at <= one.at && one.end <= other.end;
  return found.filter(one => !found.some(other => within(one, other)));
}

/**
 * "mean order id", which is no amount: a column that is called by its whole name of several words is part of the answer,
 * unless rows are counted, which such a name may stand for.
 */
export function losesNamed({ steps }: Draft, context: RuleContext): boolean {
  const counts = steps.some(
    step => step.type === 'aggregate' && step.measures.some(one => one.fn === 'count' && one.column === undefined)
  );
  const plan = JSON.stringify(steps);
  return !counts && namedWhole(context).some(({ name }) => !plan.includes(JSON.stringify(name)));
}
