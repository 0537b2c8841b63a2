import type { ColumnProfile } from '../../datasets/index.js';
import { calendarNames } from '../keys/calendar-names.js';
import type { GroupKey, TimeKey } from '../keys/group-key.js';
import type { AnalysisStep } from '../plan/analysis-step.js';

/** What is known of the groups of a key without making them. */
export type KeyFacts = {
  /** Groups at most; `undefined` when unknown. */
  readonly count?: number;
  /** The groups come in an order of their own: dates, numbers, bands. */
  readonly ordered: boolean;
  /** Characters of the longest name known. */
  readonly longest: number;
};

/** Days that a group covers. */
const DAYS: Partial<Record<TimeKey['unit'], number>> = {
  day: 1,
  week: 7,
  month: 30.44,
  quarter: 91.3,
  year: 365.25,
  hour: 1 / 24
};
const PARTS: Readonly<Record<TimeKey['unit'], number>> = {
  hour: 24,
  day: 31,
  week: 53,
  month: 12,
  quarter: 4,
  year: 30,
  weekday: 7,
  weekend: 2
};
const LETTERS: Partial<Record<TimeKey['unit'], number>> = {
  week: 21,
  hour: 19,
  day: 10,
  month: 7,
  quarter: 6,
  year: 4
};

const DAY = 86_400_000;

function daysOf({ range }: ColumnProfile): number | undefined {
  const [from, until] = [Date.parse(String(range?.min)), Date.parse(String(range?.max))];
  return Number.isNaN(from) || Number.isNaN(until) ? undefined : (until - from) / DAY;
}

function ofTime(key: TimeKey, column: ColumnProfile | undefined): KeyFacts {
  if (key.as === 'part') {
    const longest = Math.max(2, ...(calendarNames(key) ?? []).map(name => name.length));
    return { count: PARTS[key.unit], ordered: true, longest };
  }
  const days = column === undefined ? undefined : daysOf(column);
  const count = days === undefined ? undefined : Math.floor(days / (DAYS[key.unit] ?? 1)) + 1;
  return { ...(count === undefined ? {} : { count }), ordered: true, longest: LETTERS[key.unit] ?? 10 };
}

/** True for texts that begin with a number, as the names of bands do: "18-25", "<5". */
function areBands({ top }: ColumnProfile): boolean {
  const values = top?.values ?? [];
  return values.length > 1 && values.every(({ value }) => /^[<>≤≥]?=?\s*\d/u.test(String(value)));
}

/** How many groups a key has, whether they have an order and how long their names are. */
export function keyFacts(key: GroupKey, column: ColumnProfile | undefined, steps: readonly AnalysisStep[]): KeyFacts {
  if (typeof key !== 'string') {
    return ofTime(key, column);
  }
  const chosen = steps
    .flatMap(step => (step.type === 'filter' ? step.where : []))
    .flatMap(one => (one.type === 'in' && one.column === key && one.negated !== true ? [one.values.length] : []));
  const most = steps.flatMap(step => (step.type === 'top' && step.by === undefined ? [step.count] : []));
  const distinct =
    column?.type === 'boolean'
      ? 2
      : (column?.distinct?.count ?? (column?.top?.complete === true ? column.top.values.length : undefined));
  const counts = [...chosen, ...most, ...(distinct === undefined ? [] : [distinct])];
  const banded = steps.some(
    step => step.type === 'derive' && step.name === key && column?.dtype.startsWith('category') === true
  );
  const typed =
    column !== undefined && ['integer', 'number', 'date', 'datetime', 'boolean', 'duration'].includes(column.type);
  return {
    ...(counts.length === 0 ? {} : { count: Math.min(...counts) }),
    ordered: typed || banded || (column !== undefined && areBands(column)),
    longest: Math.max(0, ...(column?.top?.values ?? []).map(({ value }) => String(value).length))
  };
}
