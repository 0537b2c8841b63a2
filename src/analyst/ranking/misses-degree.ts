import { planColumns } from '../../analysis/index.js';
import type { Draft } from '../rules/draft.js';
import { isAbout } from '../reading/is-about.js';
import type { RuleContext } from '../rules/rule-context.js';

/** Steps that name what they read; others make their own numbers, such as days between dates. */
const READS = new Set(['filter', 'aggregate', 'top', 'list', 'sort', 'having']);

/** How far values lie apart. */
const SPREADS = new Set<string>(['range', 'iqr', 'std', 'var']);

/** True when an adjective such as "heaviest" asks for one attribute and the plan reads no column about it. */
export function missesDegree({ steps }: Draft, context: RuleContext): boolean {
  if (steps.some(step => !READS.has(step.type))) {
    return false;
  }
  // "the widest range" asks for no width.
  const spreads = new Set(context.markers('fn').flatMap(({ sense, item }) => (SPREADS.has(sense.fn) ? [item] : [])));
  const asked = context
    .markers('superlative')
    .flatMap(({ sense, item }) => (sense.hints === undefined || spreads.has(item + 1) ? [] : [sense.hints]));
  const names = new Set(planColumns({ type: 'cellwright.plan', dataset: '', steps }));
  const read = context.columns.map(entry => entry.column).filter(column => names.has(column.name));
  return asked.some(hints => read.length > 0 && !read.some(column => isAbout(hints, column, context.columns)));
}
