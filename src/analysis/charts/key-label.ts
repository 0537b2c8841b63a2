import type { ColumnProfile } from '../../datasets/index.js';
import type { GroupKey, TimeKey } from '../keys/group-key.js';
import { type Label, nameLabel } from '../explain/name-label.js';

const PARTS: Readonly<Record<TimeKey['unit'], string>> = {
  hour: 'hour of the day',
  day: 'day of the month',
  week: 'week of the year',
  month: 'month of the year',
  quarter: 'quarter of the year',
  year: 'year',
  weekday: 'weekday',
  weekend: 'weekend or weekday'
};

/** What the groups of a key are, in words. */
export function keyLabel(key: GroupKey, column: (name: string) => ColumnProfile | undefined): Label {
  if (typeof key === 'string') {
    return nameLabel(key, column(key));
  }
  return { words: key.as === 'part' ? PARTS[key.unit] : key.unit };
}
