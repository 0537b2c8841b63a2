import type { ColumnProfile } from '../../datasets/index.js';
import type { FileProfile } from '../../protocol/index.js';
import { visibleText } from '../visible-text.js';

/** A profile for people: a line about the file, then one about each column. */
export function profileText({ format, tables, table, profile, unread }: FileProfile): string {
  const rows = profile.rows === null ? 'rows not counted' : counted(profile.rows, 'row');
  const lines = [
    `${profile.name}: ${format.kind}, ${rows} × ${counted(profile.columnCount, 'column')}`,
    ...(tables ? [`table ${table ?? ''} of ${tables.join(', ')}`] : []),
    ...profile.notes,
    ...(unread && unread.rows > 0
      ? [
          `${counted(unread.rows, 'row')} could not be read`,
          ...unread.examples.map(({ line, reason }) => `  line ${line}: ${reason}`)
        ]
      : []),
    ...profile.columns.map(column => `  ${columnText(column)}`)
  ];
  return `${lines.map(visibleText).join('\n')}\n`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function columnText({ name, type, nulls, distinct, range, top }: ColumnProfile): string {
  const [first] = top?.values ?? [];
  return [
    `${name} ${type}`,
    ...(nulls && nulls.count > 0 ? [`${nulls.count} missing`] : []),
    ...(distinct ? [`${distinct.approximate ? 'about ' : ''}${distinct.count} distinct`] : []),
    ...(range ? [`${String(range.min)} to ${String(range.max)}`] : []),
    ...(range === undefined && first ? [`most often ${String(first.value)}`] : [])
  ].join(', ');
}
