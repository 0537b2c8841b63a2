import type { DateUnit } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { isRowCount } from './expression-looks.js';

const ADVERBS: Readonly<Record<DateUnit, string>> = {
  year: 'yearly',
  quarter: 'quarterly',
  month: 'monthly',
  week: 'weekly',
  day: 'daily',
  hour: 'hourly'
};

const TITLES: Readonly<Record<Exclude<Table['type'], 'aggregate' | 'derive' | 'select' | 'drop' | 'rename'>, string>> =
  {
    source: 'rows',
    filter: 'filtered',
    limit: 'top',
    sort: 'ordered',
    distinct: 'different',
    sample: 'sample',
    concat: 'stacked',
    join: 'joined',
    pivot: 'wide',
    unpivot: 'long',
    explode: 'parts'
  };

/** What a table holds, as the name of a variable. */
export function titleOf(table: Table): string {
  switch (table.type) {
    case 'aggregate': {
      const [key] = table.by;
      if (key === undefined) {
        return 'totals';
      }
      if (table.by.length === 1 && key.value.type === 'dateFloor') {
        return ADVERBS[key.value.unit];
      }
      const isCount = table.measures.every(({ value }) => isRowCount(value));
      return isCount ? 'counts' : `by_${table.by.map(({ name }) => name).join('_and_')}`;
    }
    case 'derive':
    case 'select':
    case 'drop':
    case 'rename':
      return titleOf(table.of);
    case 'sort':
      return table.of.type === 'aggregate' ? titleOf(table.of) : TITLES.sort;
    default:
      return TITLES[table.type];
  }
}
