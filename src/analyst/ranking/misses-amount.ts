import { planColumns } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

/** True when the question asks how much and the plan lists rows or names and reads no number. */
export function missesAmount({ steps }: Draft, context: RuleContext): boolean {
  const asked = context.markers('wh').some(({ sense, text }) => sense.word === 'howMuch' && /^how much$/iu.test(text));
  const last = steps.at(-1);
  if (!asked || last?.type !== 'list') {
    return false;
  }
  const numbers = new Set(context.columns.flatMap(({ column }) => (columnKind.isNumeric(column) ? [column.name] : [])));
  return !planColumns({ type: 'cellwright.plan', dataset: '', steps: [last] }).some(name => numbers.has(name));
}
