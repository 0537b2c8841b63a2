import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { planColumns, type Plan, type Table, withInputs } from '../../plan/index.js';

/** A dataset as questions are about it: texts that are dates are dates, and levels of its index are columns, unless `flat`. */
export function asSeen(profile: DatasetProfile, flat = false): DatasetProfile {
  const { columns, ...seen } = flat ? profile : withLevels(profile);
  return { ...seen, columns: columns.map(column => (holdsDates(column) ? asDates(column) : column)) };
}

/** What is printed for a plan over datasets `asSeen`: the plan over the datasets as they are, of which texts are made dates first. */
export function asPrinted(
  plan: Plan,
  profiles: readonly DatasetProfile[]
): { readonly plan: Plan; readonly profiles: readonly DatasetProfile[] } {
  if (plan.type === 'change') {
    return { plan, profiles }; // What is kept keeps its index and its texts.
  }
  const levelled = profiles.map(profile => (readOf(plan, profile.index).length > 0 ? withLevels(profile) : profile));
  const dates = new Map(levelled.map(profile => [profile.name, textDatesOf(plan, profile)]));
  return { plan: { ...plan, of: withDates(plan.of, dates) }, profiles: levelled };
}

/** The columns of a dataset that a plan reads as dates and that are texts in it. */
export const textDatesOf = (plan: Plan, profile: DatasetProfile): readonly ColumnProfile[] =>
  readOf(plan, withLevels(profile).columns).filter(holdsDates);

function readOf(plan: Plan, columns: readonly ColumnProfile[] = []): readonly ColumnProfile[] {
  const read = new Set(planColumns(plan));
  return columns.filter(({ name }) => read.has(name));
}

/** A dataset with the levels of its index as its first columns, which `reset_index` makes of them; itself where that would fail. */
function withLevels(profile: DatasetProfile): DatasetProfile {
  const { index = [], columns } = profile;
  const all = [...index, ...columns];
  const isPlain =
    all.every(({ label }) => label === undefined) && new Set(all.map(({ name }) => name)).size === all.length;
  return index.length > 0 && isPlain ? { ...profile, columns: all } : profile;
}

/** A day, or a moment without a zone. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/u;

/** Whether a column holds texts that are dates as far as its values are known, all of them written alike. */
function holdsDates({ type, top }: ColumnProfile): boolean {
  const values = (top?.values ?? []).map(({ value }) => String(value));
  return (
    type === 'text' && values.length > 0 && values.every(one => DATE.test(one) && one.length === values[0]?.length)
  );
}

const asDates = (column: ColumnProfile): ColumnProfile => ({
  ...column,
  type: String(column.top?.values[0]?.value).includes(':') ? 'datetime' : 'date'
});

function withDates(table: Table, dates: ReadonlyMap<string, readonly ColumnProfile[]>): Table {
  if (table.type !== 'source') {
    return withInputs(table, input => withDates(input, dates));
  }
  const columns = (dates.get(table.name) ?? []).map(
    ({ name }) => ({ name, value: { type: 'cast', of: { type: 'column', name }, to: 'datetime' } }) as const
  );
  return columns.length === 0 ? table : { type: 'derive', of: table, columns };
}
