import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { sqlDate } from '../conditions/sql-date.js';
import { foldName } from '../sql/fold-name.js';
import { sqlName } from '../sql/sql-name.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows } from '../sql/sql-state.js';
import { bandOf } from './band-of.js';
import { explainKey } from './explain-key.js';
import type { GroupKey, TimeKey } from './group-key.js';

/** One key of a grouping, as SQL. */
export type SqlKey = {
  readonly expression: string;
  /** Its heading in a result. */
  readonly name: string;
  /** What puts its groups in order, where that is not their names; has to be grouped by too unless it is an aggregate. */
  readonly order?: string;
  readonly isAggregate?: boolean;
};

function period(unit: TimeKey['unit'], date: string): string {
  switch (unit) {
    case 'hour':
    case 'week':
    case 'month':
    case 'quarter':
      return `date_trunc('${unit}', ${date})`;
    case 'day':
      return `${date}::DATE`;
    case 'year':
      return `year(${date})`;
    default:
      throw new PlanError(`There are no periods of the unit ${unit}; it is a part of a date.`);
  }
}

function part(unit: TimeKey['unit'], date: string): Omit<SqlKey, 'name'> {
  switch (unit) {
    case 'month':
      return { expression: `monthname(${date})`, order: `month(${date})` };
    case 'weekday':
      return { expression: `dayname(${date})`, order: `isodow(${date})` };
    case 'weekend':
      return { expression: `CASE WHEN isodow(${date}) > 5 THEN 'weekend' ELSE 'weekday' END` };
    default:
      return { expression: `${unit}(${date})` };
  }
}

/** The keys of a grouping of the rows; a part of a date is called by its unit. Throws `PlanError` for a unit without periods. */
export function sqlKeys(by: readonly GroupKey[], rows: SqlRows, context: CompileContext): readonly SqlKey[] {
  const taken = new Set(by.flatMap(key => (typeof key === 'string' ? [foldName(key)] : [])));
  return by.map(key => {
    if (typeof key === 'string') {
      const plain = { expression: sqlRows.column(rows, key), name: rows.made.get(key)?.name ?? sqlName(key) };
      const band = bandOf(key, context.steps);
      // Bands of a width are numbers; those between edges are names.
      return band === undefined || band.bands.type === 'width'
        ? plain
        : { ...plain, order: `min(${sqlRows.operand(rows, band.column)})`, isAggregate: true };
    }
    const date = sqlDate(key.column, key.format, rows, context);
    const name = taken.has(foldName(key.unit)) ? explainKey(key) : key.unit;
    taken.add(foldName(name));
    const made = key.as === 'period' ? { expression: period(key.unit, date) } : part(key.unit, date);
    return { ...made, name: sqlName(name) };
  });
}
