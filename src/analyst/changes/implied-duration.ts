import type { ColumnProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { SPAN_ENDS } from '../lexicon/span-ends.js';
import { columnWords } from '../linking/column-words.js';
import { splitName } from '../linking/split-name.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import type { Expression } from './parse-expression.js';

export type DurationUnit = 'seconds' | 'minutes' | 'hours' | 'days';

/** The two dates of a row between which its thing lasts. */
export type ImpliedDuration = {
  readonly from: ColumnProfile;
  readonly until: ColumnProfile;
  /** The unit people would count it in. */
  readonly unit: DurationUnit;
  readonly in: (unit: DurationUnit) => Expression;
};

/** How well a word of a name says that the column itself is a duration. */
const SURE = 0.8;

const isDated = (column: ColumnProfile): boolean => columnKind.isDate(column) || dateFormatOf(column) !== undefined;

const hasTime = (column: ColumnProfile): boolean =>
  columnKind.isDate(column) ? !columnKind.isWholeDays(column) : /%[HI]/u.test(dateFormatOf(column) ?? '');

function says(column: ColumnProfile, word: string): boolean {
  const words = splitName(column.name);
  return words.some((text, at) => text === word || `${text}${words[at + 1] ?? ''}` === word);
}

/**
 * The time from one date of each row to another, where their names say that they are the beginning and the end of one thing
 * and no column holds that time already.
 */
export function impliedDuration(profile: DatasetProfile): ImpliedDuration | undefined {
  const dated = profile.columns.filter(isDated);
  const duration = stemOf('duration');
  const held = columnWords(profile).some(
    ({ column, words }) => columnKind.isNumeric(column) && words.some(({ forms }) => (forms.get(duration) ?? 0) >= SURE)
  );
  const pairs = SPAN_ENDS.flatMap(([first, last]) =>
    dated.flatMap(from =>
      dated
        .filter(until => until !== from && until.type === from.type && says(from, first) && says(until, last))
        .map(until => ({ from, until }))
    )
  ).filter(({ from, until }) => String(from.range?.min ?? '') <= String(until.range?.min ?? from.range?.min ?? ''));
  const [pair, ...others] = pairs;
  if (held || pair === undefined || others.some(other => other.from !== pair.from || other.until !== pair.until)) {
    return undefined;
  }
  const { from, until } = pair;
  const timed = hasTime(from) || hasTime(until);
  const formats = Object.fromEntries(
    [from, until].flatMap(column => {
      const format = columnKind.isDate(column) ? undefined : dateFormatOf(column);
      return format === undefined ? [] : [[column.name, format]];
    })
  );
  return {
    from,
    until,
    unit: timed ? 'minutes' : 'days',
    in: unit => ({
      type: 'elapsed',
      from: from.name,
      until: until.name,
      unit,
      whole: unit === 'days' && !timed,
      ...(Object.keys(formats).length === 0 ? {} : { formats })
    })
  };
}
