import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { planColumns, type Plan, type ReportKind, type Table, withInputs } from '../../plan/index.js';
import { type Text, textIn } from './texts.js';

/** A dataset as questions are about it: texts that are dates or numbers are these, and levels of its index are columns, unless `flat`. */
export function asSeen(profile: DatasetProfile, flat = false): DatasetProfile {
  const { columns, ...seen } = flat ? profile : withLevels(profile);
  return { ...seen, columns: columns.map(typed) };
}

/** What is printed for a plan over datasets `asSeen`: the plan over the datasets as they are, of which texts are converted first. */
export function asPrinted(
  plan: Plan,
  profiles: readonly DatasetProfile[]
): { readonly plan: Plan; readonly profiles: readonly DatasetProfile[] } {
  if (plan.type === 'change') {
    return { plan, profiles }; // What is kept keeps its index and its texts.
  }
  const levelled = profiles.map(profile => (readOf(plan, profile.index).length > 0 ? withLevels(profile) : profile));
  if (plan.type === 'report' && AS_IT_IS.has(plan.kind)) {
    return { plan, profiles: levelled };
  }
  const texts = new Map(
    levelled.map(({ name, columns }) => [name, readOf(plan, columns).flatMap(column => textIn(column) ?? [])])
  );
  return { plan: { ...plan, of: converted(plan.of, texts) }, profiles: levelled };
}

/** Reports on texts as they are. */
const AS_IT_IS: ReadonlySet<ReportKind> = new Set(['types', 'missing', 'duplicates', 'shape']);

function readOf(plan: Plan, columns: readonly ColumnProfile[] = []): readonly ColumnProfile[] {
  const read = new Set(planColumns(plan));
  return columns.filter(({ name }) => read.has(name));
}

/** A dataset with the levels of its index as its first columns, which `reset_index` makes of them; itself where that would fail. */
export function withLevels(profile: DatasetProfile): DatasetProfile {
  const { index = [], columns } = profile;
  const all = [...index, ...columns];
  const isPlain =
    all.every(({ label }) => label === undefined) && new Set(all.map(({ name }) => name)).size === all.length;
  return index.length > 0 && isPlain
    ? { ...profile, columns: all, columnCount: profile.columnCount + index.length }
    : profile;
}

/** A column with the type that it is read as. Its texts are no values of that. */
function typed(column: ColumnProfile): ColumnProfile {
  const type = textIn(column)?.as;
  const { top, ...rest } = column;
  return type === undefined ? column : { ...rest, type, ...(type !== 'number' && top !== undefined && { top }) };
}

function converted(table: Table, texts: ReadonlyMap<string, readonly Text[]>): Table {
  if (table.type !== 'source') {
    return withInputs(table, input => converted(input, texts));
  }
  const columns = (texts.get(table.name) ?? []).map(({ column: { name }, made }) => ({ name, value: made }));
  return columns.length === 0 ? table : { type: 'derive', of: table, columns };
}
