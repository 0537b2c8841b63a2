import type { Plan } from '../algebra/plan.js';
import { sources, type Table } from '../algebra/table.js';

/** A plan that starts from rows joined as in `joins`, as far as it does not join the same tables already. */
export const withJoins = (plan: Plan, joins: Table): Plan =>
  joins.type === 'join' ? { ...plan, of: started(plan.of, joins, sources(plan.of)) } : plan;

type Join = Extract<Table, { type: 'join' }>;

function started(table: Table, joins: Join, known: readonly string[]): Table {
  switch (table.type) {
    case 'source':
      return joined(table, joins, known);
    case 'join':
      return { ...table, left: started(table.left, joins, known) };
    default:
      return { ...table, of: started(table.of, joins, known) };
  }
}

function joined(source: Table, join: Join, known: readonly string[]): Table {
  const left = join.left.type === 'join' ? joined(source, join.left, known) : source;
  return join.right.type === 'source' && known.includes(join.right.name) ? left : { ...join, left };
}
