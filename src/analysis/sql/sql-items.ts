import { sqlName } from './sql-name.js';
import type { MadeColumn, SqlRows } from './sql-state.js';

const item = ({ expression, name }: MadeColumn): string => (expression === name ? name : `${expression} AS ${name}`);

/** The SELECT list of rows, with a star for the columns that are as they were; empty for all columns as they were. */
export function sqlItems({ shown, source, gone, made }: SqlRows): readonly string[] {
  if (shown !== undefined) {
    return shown.map(name => {
      const column = made.get(name);
      return column === undefined ? (source.get(name) ?? sqlName(name)) : item(column);
    });
  }
  const placed = [...made.values()].filter(({ of, expression, name }) => of !== undefined && expression !== name);
  const renamed = placed.filter(({ of = '', name }) => name !== source.get(of));
  const replaced = placed.filter(column => !renamed.includes(column));
  const changes: readonly (readonly [string, readonly string[]])[] = [
    ['EXCLUDE', [...source].flatMap(([name, sql]) => (gone.has(name) ? [sql] : []))],
    ['REPLACE', replaced.map(({ expression, name }) => `${expression} AS ${name}`)],
    ['RENAME', renamed.map(item)]
  ];
  const star = changes.reduce(
    (text, [keyword, list]) => (list.length === 0 ? text : `${text} ${keyword} (${list.join(', ')})`),
    '*'
  );
  const added = [...made.values()].filter(({ of }) => of === undefined);
  return star === '*' && added.length === 0 ? [] : [star, ...added.map(item)];
}
