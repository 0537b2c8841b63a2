import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { planColumns, type Plan, type Table, withInputs } from '../../plan/index.js';

/** A day, or a moment without a zone. */
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?)?$/u;

/** Whether a column holds texts that are dates as far as its values are known, all of them written alike. */
function holdsDates({ type, top }: ColumnProfile): boolean {
  const values = (top?.values ?? []).map(({ value }) => String(value));
  return (
    type === 'text' && values.length > 0 && values.every(one => DATE.test(one) && one.length === values[0]?.length)
  );
}

/** A dataset as questions are about it: texts that are dates are read as dates. */
export function withDates(profile: DatasetProfile): DatasetProfile {
  return profile.columns.some(holdsDates)
    ? { ...profile, columns: profile.columns.map(column => (holdsDates(column) ? asDates(column) : column)) }
    : profile;
}

const asDates = (column: ColumnProfile): ColumnProfile => ({
  ...column,
  type: String(column.top?.values[0]?.value).includes(':') ? 'datetime' : 'date'
});

/** The columns of a dataset that a plan reads as dates and that are texts in it. */
export function textDatesOf(plan: Plan, { columns }: DatasetProfile): readonly ColumnProfile[] {
  const read = new Set(planColumns(plan));
  return columns.filter(column => read.has(column.name) && holdsDates(column));
}

/** A plan over datasets `withDates` as one over the datasets as they are: texts are made dates before anything else. */
export function datesMade(plan: Plan, profiles: readonly DatasetProfile[]): Plan {
  const made = new Map(profiles.map(profile => [profile.name, textDatesOf(plan, profile)]));
  return plan.type === 'change' ? plan : { ...plan, of: convert(plan.of, made) };
}

function convert(table: Table, made: ReadonlyMap<string, readonly ColumnProfile[]>): Table {
  if (table.type !== 'source') {
    return withInputs(table, input => convert(input, made));
  }
  const columns = (made.get(table.name) ?? []).map(
    ({ name }) => ({ name, value: { type: 'cast', of: { type: 'column', name }, to: 'datetime' } }) as const
  );
  return columns.length === 0 ? table : { type: 'derive', of: table, columns };
}
