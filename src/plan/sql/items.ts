import type { Dialect } from './dialect.js';
import type { Rows } from './rows.js';
import { type As, isColumn, type SelectItem } from './tree.js';

/** Most columns that are named one by one where a star with exceptions says the same. */
const FEW = 5;

/** What SELECT lists: a star for the columns of the first table that stand as they are, and the others by name. */
export function itemsOf({ columns, from, groupBy, open }: Rows, { hasStarChanges }: Dialect): readonly SelectItem[] {
  const { alias, columns: source } = from.item;
  const all = [...columns].map(([name, value]): As => ({ name, value }));
  const starred: As[] = [];
  let place = -1;
  for (const one of all) {
    const at = source.indexOf(placeOf(one, alias, open));
    if (at <= place) {
      break;
    }
    place = at;
    starred.push(one);
  }
  const kept = starred.map(one => placeOf(one, alias, open));
  const exclude = source.filter(name => !kept.includes(name));
  const isOwn = ({ value }: As): boolean => value.type === 'column' && value.of === alias;
  const replace = starred.filter(one => !isOwn(one));
  const rename = starred.filter(one => isOwn(one) && !isColumn(one.value, one.name));
  const changes = exclude.length + replace.length + rename.length;
  // Spark moves the keys of USING to the front of a star.
  const isKept = hasStarChanges || from.joins.length === 0;
  const isShort = changes === 0 ? isKept && kept.length > 1 : hasStarChanges && kept.length > FEW && changes < FEW;
  if (!open && (groupBy !== undefined || from.unpivot !== undefined || !isShort)) {
    return all.map(one => ({ type: 'as', ...one }));
  }
  const isOnly = from.joins.every(({ how }) => how.includes('SEMI') || how.includes('ANTI'));
  return [
    { type: 'star', ...(isOnly ? {} : { of: alias }), exclude, replace, rename },
    ...all.slice(starred.length).map(one => ({ type: 'as', ...one }) as const)
  ];
}

/** The column of the first table in whose place one stands. */
const placeOf = ({ name, value }: As, alias: string, open: boolean): string =>
  value.type === 'column' && value.of === alias && !open ? value.name : name;
