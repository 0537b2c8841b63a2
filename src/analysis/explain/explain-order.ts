import { explainCondition } from '../conditions/explain-condition.js';
import type { Condition } from '../conditions/condition.js';

/** How a change of the data itself is told, by the words with which it is told as having been made before. */
const TOLD: readonly (readonly [made: string, does: string, where: string])[] = [
  ['leaving out', 'removes', 'from'],
  ['adding', 'adds', 'to'],
  ['replacing', 'replaces', 'of'],
  ['changing', 'changes', 'in'],
  ['filling', 'fills', 'in'],
  ['keeping', 'keeps', 'in'],
  ['making', 'makes', 'in'],
  ['reading', 'reads', 'in'],
  ['removing', 'removes', 'in'],
  ['renaming', 'renames', 'in'],
  ['rounding', 'rounds', 'in'],
  ['writing', 'writes', 'in']
];

/** The words for the rows for which a condition does not hold; `undefined` for one that says itself what stays. */
function gone(condition: Condition): string | undefined {
  if (condition.type === 'any') {
    const all = condition.conditions.map(gone);
    return all.includes(undefined) ? undefined : all.join(' and ');
  }
  if (condition.type === 'compare') {
    return condition.op === 'ne' ? explainCondition({ ...condition, op: 'eq' }) : undefined;
  }
  return 'negated' in condition && condition.negated ? explainCondition({ ...condition, negated: false }) : undefined;
}

/** What a filter does to the data itself: which rows go, where that is what its conditions say, else which ones stay. */
export function explainKept(where: readonly Condition[]): string {
  const all = where.map(gone);
  const each = where.length > 1 && where.some(({ type }) => type === 'any');
  return all.includes(undefined) || each
    ? `keeping only rows where ${where.map(explainCondition).join(' and ')}`
    : `leaving out rows where ${all.join(' or ')}`;
}

/** What becomes of the data itself, as a sentence that begins with what is done: "removes repeated rows from df". */
export function explainOrder(dataset: string, prepared: readonly string[]): string {
  return prepared
    .map((words, at) => {
      const [made = '', does = '', where = ''] = TOLD.find(([start]) => words.startsWith(`${start} `)) ?? [];
      const told = made === '' ? `changes it by ${words}` : `${does}${words.slice(made.length)}`;
      return at > 0 ? told : made === '' ? `changes ${dataset} by ${words}` : `${told} ${where} ${dataset}`;
    })
    .join(', then ');
}
