import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import {
  checkPlan,
  type Expression,
  planColumns,
  type Plan,
  type ReportKind,
  type Table,
  valuedColumns,
  withInputs,
  withParts
} from '../../plan/index.js';
import { type Text, textIn } from '../terms/texts.js';

/** A dataset as questions see it: texts of dates or numbers have that type and, unless `flat`, levels of its index are columns. */
export function asSeen(profile: DatasetProfile, flat = false): DatasetProfile {
  const { columns, ...seen } = flat ? profile : withLevels(profile);
  return { ...seen, columns: columns.map(typed) };
}

/** A plan over datasets `asSeen`, in the form to print: over the datasets as they are, with some of their texts converted. */
export type Printed = {
  readonly plan: Plan;
  readonly profiles: readonly DatasetProfile[];
  readonly texts: readonly Text[];
};

/** Converts texts whose values a plan uses, or all that it reads if the plan fails its check otherwise. A changed frame keeps its index. */
export function asPrinted(plan: Plan, profiles: readonly DatasetProfile[]): Printed {
  const levelled = profiles.map(profile =>
    plan.type !== 'change' && levelsRead(plan, profile).length > 0 ? withLevels(profile) : profile
  );
  const printed = (names: ReadonlySet<string>): Printed => {
    const texts = new Map(
      levelled.map(({ name, columns }) => [
        name,
        columns.flatMap(one => (names.has(one.name) ? (textIn(one) ?? []) : []))
      ])
    );
    const of = plan.type === 'change' ? madeIn(plan.of, [...texts.values()].flat()) : converted(plan.of, texts);
    return { plan: { ...plan, of }, profiles: levelled, texts: [...texts.values()].flat() };
  };
  if (plan.type === 'report' && AS_IT_IS.has(plan.kind)) {
    return printed(new Set());
  }
  const valued = printed(new Set(plan.type === 'report' ? planColumns(plan) : valuedColumns(plan)));
  return checkPlan(valued.plan, levelled).status === 'checked' ? valued : printed(new Set(planColumns(plan)));
}

/** Reports on texts as they are. */
const AS_IT_IS: ReadonlySet<ReportKind> = new Set(['types', 'missing', 'duplicates', 'shape']);

/** The levels of the index of a dataset that a plan reads. */
export function levelsRead(plan: Plan, { index = [] }: DatasetProfile): readonly ColumnProfile[] {
  const read = new Set(planColumns(plan));
  return index.filter(({ name }) => read.has(name));
}

/** A dataset with the levels of its index as its first columns, as `reset_index` makes them; unchanged if that would fail. */
export function withLevels(profile: DatasetProfile): DatasetProfile {
  const { index = [], columns } = profile;
  const all = [...index, ...columns];
  const isPlain =
    all.every(({ label }) => label === undefined) && new Set(all.map(({ name }) => name)).size === all.length;
  return index.length > 0 && isPlain
    ? { ...profile, columns: all, columnCount: profile.columnCount + index.length }
    : profile;
}

/** A column with the type that it is read as. A number loses its known values, because they are texts. */
function typed(column: ColumnProfile): ColumnProfile {
  const type = textIn(column)?.as;
  const { top, ...rest } = column;
  return type === undefined ? column : { ...rest, type, ...(type !== 'number' && top !== undefined && { top }) };
}

/** A table of sources whose texts are converted first. */
function converted(table: Table, texts: ReadonlyMap<string, readonly Text[]>): Table {
  if (table.type !== 'source') {
    return withInputs(table, input => converted(input, texts));
  }
  const columns = (texts.get(table.name) ?? []).map(({ column: { name }, made }) => ({ name, value: made }));
  return columns.length === 0 ? table : { type: 'derive', of: table, columns };
}

/** A table that converts texts where it computes with them; where it keeps them they stay texts. */
function madeIn(table: Table, texts: readonly Text[]): Table {
  const below = withInputs(table, input => madeIn(input, texts));
  const made = (of: Expression): Expression => {
    if (of.type === 'call' && of.fn === 'isMissing') {
      return of;
    }
    const isCast = of.type === 'cast' && of.to === 'datetime';
    const column = isCast ? of.of : of;
    const text = column.type === 'column' ? texts.find(one => one.column.name === column.name) : undefined;
    return text === undefined || (isCast && text.as === 'number') ? withParts(of, made) : text.made;
  };
  switch (below.type) {
    case 'filter':
      return { ...below, where: made(below.where) };
    case 'derive':
      return { ...below, columns: below.columns.map(({ name, value }) => ({ name, value: made(value) })) };
    default:
      return below;
  }
}
