import type { ColumnProfile } from '../../datasets/index.js';

/** A text in two parts: the day, and the strptime format of the time of day behind it. */
type Written = { readonly day: string; readonly time: string };

const CLOCK = /^(?<day>.*?\d)(?<sign>[ T])(?<hour>\d{1,2}):\d{2}(?<seconds>:\d{2})?(?<half> ?[AP]M)?$/iu;
const NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const LONG = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ');

function parted(value: string): Written {
  const groups = CLOCK.exec(value)?.groups;
  if (groups === undefined) {
    return { day: value, time: '' };
  }
  const { day = '', sign = '', seconds, half } = groups;
  const hour = half === undefined ? '%H' : '%I';
  const noon = half === undefined ? '' : half.startsWith(' ') ? ' %p' : '%p';
  return { day, time: `${sign}${hour}:%M${seconds === undefined ? '' : ':%S'}${noon}` };
}

/** The one thing that all of them are. */
function common<Value>(values: readonly Value[]): Value | undefined {
  const [first, ...others] = new Set(values);
  return others.length === 0 ? first : undefined;
}

/** "31.01.2023", "1/31/2023", "31-01-23"; `undefined` where day and month cannot be told apart. */
function numbered(days: readonly string[]): string | undefined {
  const parts = days.map(day => /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/u.exec(day));
  const sign = common(parts.map(part => part?.[2]));
  const length = common(parts.map(part => part?.[4]?.length));
  if (sign === undefined || length === undefined) {
    return undefined;
  }
  const year = length === 4 ? '%Y' : '%y';
  const dayFirst = parts.some(part => Number(part?.[1]) > 12);
  const monthFirst = parts.some(part => Number(part?.[3]) > 12);
  if (dayFirst === monthFirst) {
    return sign === '.' && !monthFirst ? `%d.%m.${year}` : undefined;
  }
  return dayFirst ? `%d${sign}%m${sign}${year}` : `%m${sign}%d${sign}${year}`;
}

/** "04 Mar 2021", "Fri, 11 Jan 2019", "4-March-2021", "March 4, 2021": `%d %b %Y` and the like. */
function named(days: readonly string[]): string | undefined {
  const formats = days.map(day => {
    const groups =
      /^(?:(?<week>\p{L}{3})(?<comma>,?) )?\d{1,2}(?<sign>[ -])(?<month>\p{L}{3,9})\k<sign>\d{4}$/u.exec(day)?.groups ??
      /^(?:(?<week>\p{L}{3})(?<comma>,?) )?(?<month>\p{L}{3,9}) \d{1,2}(?<tail>,?) \d{4}$/u.exec(day)?.groups;
    const { week, comma = '', month = '', sign, tail = '' } = groups ?? {};
    const name = NAMES.includes(month) ? '%b' : LONG.includes(month) ? '%B' : undefined;
    if (name === undefined || (week !== undefined && !DAYS.includes(week))) {
      return undefined;
    }
    const start = week === undefined ? '' : `%a${comma} `;
    return sign === undefined ? `${start}${name} %d${tail} %Y` : `${start}%d${sign}${name}${sign}%Y`;
  });
  // May is both its name and the beginning of it.
  const known = new Set(formats);
  const all = known.has(undefined) ? [] : [...known].map(format => format?.replace('%B', '%b'));
  return common(all) === undefined ? undefined : ([...known].find(format => format?.includes('%B')) ?? formats[0]);
}

function formatOf(column: ColumnProfile): string | undefined {
  const values = (column.top?.values ?? []).map(entry => parted(String(entry.value)));
  const time = common(values.map(value => value.time));
  const days = values.map(({ day }) => day);
  if (time === undefined) {
    return undefined;
  }
  if (days.every(day => /^\d{4}-\d{2}-\d{2}$/u.test(day))) {
    return `%Y-%m-%d${time}`;
  }
  const format = days.every(day => /^\d{4}\/\d{2}\/\d{2}$/u.test(day)) ? '%Y/%m/%d' : (numbered(days) ?? named(days));
  return format === undefined ? undefined : `${format}${time}`;
}

/** Formats of columns that were asked for before; a profile never changes. */
const known = new WeakMap<ColumnProfile, { readonly format: string | undefined }>();

/**
 * The strptime format of a text column that holds dates, read from its frequent values; `undefined` when it holds
 * something else or when day and month cannot be told apart.
 */
export function dateFormatOf(column: ColumnProfile): string | undefined {
  if (column.type !== 'text' && column.type !== 'category') {
    return undefined;
  }
  const found = known.get(column) ?? { format: formatOf(column) };
  known.set(column, found);
  return found.format;
}
