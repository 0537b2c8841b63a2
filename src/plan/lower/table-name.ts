import type { DateUnit, Expression } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';

const PERIODS: Readonly<Record<DateUnit, string>> = {
  year: 'yearly',
  quarter: 'quarterly',
  month: 'monthly',
  week: 'weekly',
  day: 'daily',
  hour: 'hourly'
};

/** A name that says what an aggregate is. */
export function measureName({ fn, of, where }: Extract<Expression, { type: 'aggregate' }>): string {
  const wanted = where === undefined ? undefined : conditionName(where);
  return wanted ?? (of === undefined ? 'rows' : of.type === 'column' ? `${fn}_${of.name}` : fn);
}

/** The value that a column has where the condition holds, if it is that: `male` of `sex == "male"`. */
function conditionName(where: Expression): string | undefined {
  const parts = where.type === 'call' && where.fn === 'equal' ? where.args : [];
  const value = parts.find(part => part.type === 'literal')?.value;
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function groupName({ by, measures }: Extract<Table, { type: 'aggregate' }>): string {
  const period = by.find(({ value }) => value.type === 'dateFloor')?.value;
  if (period?.type === 'dateFloor') {
    return PERIODS[period.unit];
  }
  if (by.length === 0) {
    return 'totals';
  }
  const isCount = measures.every(({ value }) => value.type === 'aggregate' && value.of === undefined);
  return isCount ? 'counts' : by.length > 2 ? 'groups' : `by_${by.map(key => key.name).join('_')}`;
}

/** A name that says what rows a table holds. */
export function tableName(table: Table): string {
  switch (table.type) {
    case 'source':
      return table.name;
    case 'filter':
      return conditionName(table.where) ?? 'selected';
    case 'derive':
      return `with_${table.columns.at(-1)?.name ?? 'columns'}`;
    case 'select':
    case 'drop':
    case 'rename':
      return table.of.type === 'source' ? 'columns' : tableName(table.of);
    case 'aggregate':
      return groupName(table);
    case 'sort':
      return 'ordered';
    case 'limit':
      return table.of.type === 'sort' ? 'top' : 'first_rows';
    case 'distinct':
    case 'sample':
      return table.type;
    case 'join':
      return 'merged';
    case 'pivot':
      return 'pivoted';
    case 'unpivot':
      return 'long';
    case 'explode':
      return `each_${table.column}`;
  }
}
