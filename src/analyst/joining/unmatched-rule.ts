import type { DatasetProfile } from '../../datasets/index.js';
import { MATCH_WORDS } from '../lexicon/join-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import type { Draft } from '../rules/draft.js';
import { nameColumn } from '../rules/name-column.js';
import type { RuleContext } from '../rules/rule-context.js';
import type { KeyPair } from './evident-keys.js';
import { mentionsOf } from './join-rules.js';

/** Two frames with an evident key, whichever side has it more than once. */
export type Pairing = { readonly left: DatasetProfile; readonly right: DatasetProfile; readonly pair: KeyPair };

/** "which customers never ordered", "how many orders have no matching customer": rows without a row in the other frame. */
export function unmatchedRule({ left, right, pair }: Pairing): (context: RuleContext) => readonly Draft[] {
  return context => {
    const { items, conditions } = context.reading;
    const own = new Set(left.columns.map(({ name }) => name));
    const keys = new Set([pair.left.name, pair.right.name]);
    const denials = items.flatMap((item, at) => (item.type === 'negation' ? [at] : []));
    const columns = items.flatMap((item, at) => (item.type === 'column' ? [{ at, name: item.column.name }] : []));
    const others = [...mentionsOf(right, context), ...columns.filter(({ name }) => !own.has(name)).map(({ at }) => at)];
    const [denial] = denials;
    const [subject] = mentionsOf(left, context);
    if (denial === undefined || denials.length > 1 || subject === undefined || subject > denial) {
      return [];
    }
    if (!others.some(at => at > denial) || conditions.some(({ column }) => !own.has(column.name))) {
      return [];
    }
    const loose = columns.filter(({ name, at }) => own.has(name) && !keys.has(name) && !context.reading.used.has(at));
    if (loose.length > 0 || context.has('fn', 'group', 'share', 'superlative', 'most', 'top')) {
      return [];
    }
    const counts = context.markers('count').map(({ item }) => item);
    const name = nameColumn(left) ?? pair.left;
    const step = {
      type: 'join',
      with: right.name,
      left: [pair.left.name],
      right: [pair.right.name],
      how: 'anti'
    } as const;
    const matching = items.flatMap((item, at) => (MATCH_WORDS.has(item.text.toLowerCase()) ? [at] : []));
    const answer =
      counts.length > 0
        ? ({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] } as const)
        : ({ type: 'list', columns: [name.name], form: 'values' } as const);
    const text = `${left.name} whose ${pair.left.name} is not in ${right.name}`;
    return [
      {
        steps: [
          { ...step, left: [...step.left], right: [...step.right] },
          ...context.filter(),
          answer.type === 'list'
            ? { ...answer, columns: [...answer.columns] }
            : { ...answer, by: [], measures: [{ fn: 'count' }] }
        ],
        uses: [
          denial,
          ...others,
          ...counts,
          ...matching,
          ...columns.map(({ at }) => at),
          ...context.markers('join').map(({ item }) => item),
          ...context.markers('count').map(({ item }) => item),
          ...context.items('unknown').filter(at => MATCH_WORDS.has(items[at]?.text.toLowerCase() ?? ''))
        ],
        score: WEIGHTS.assumed,
        assumptions: [
          { type: 'dataset', phrase: '', reading: `${left.name} without ${right.name}`, text: `Read as: ${text}` }
        ]
      }
    ];
  };
}
