import { columnKind } from '../reading/column-kind.js';
import type { RoleColumn } from '../reading/reading.js';
import { nameColumn } from './name-column.js';
import type { RuleContext } from './rule-context.js';

/** Words that ask for the key itself and not for what the row is called. */
const KEY_WORDS = /\b(?:ids?|no|nrs?|numbers?|codes?|keys?|identifiers?)\b/iu;

/**
 * The columns that hold what was asked for. A noun that only the key of the rows has in its name ("which employees" with
 * `empl_no`) asks for the names of the rows when there are any.
 */
export function answersOf(context: RuleContext): readonly RoleColumn[] {
  const name = nameColumn(context.profile);
  return context.role('answer').map(answer => {
    const text = context.reading.items[answer.item]?.text ?? '';
    const noun = columnKind.isId(answer.column) && !KEY_WORDS.test(text) && text !== answer.column.name;
    return noun && name !== undefined ? { ...answer, column: name } : answer;
  });
}
