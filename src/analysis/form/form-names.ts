import type { ColumnProfile, ColumnType, DatasetProfile } from '../../datasets/index.js';

/** What names may stand in a plan, by what they are names of. Nothing is empty but `joined`. */
export type FormNames = {
  readonly dataset: readonly string[];
  readonly column: readonly string[];
  readonly numeric: readonly string[];
  /** Names for columns that steps make. */
  readonly made: readonly string[];
  /** The same, and the columns, which can be computed anew. */
  readonly target: readonly string[];
  /** Datasets that can be joined, each with its columns. */
  readonly joined: readonly { readonly name: string; readonly columns: readonly string[] }[];
};

const MADE = 4;
/** A column of any other type may hold numbers, as far as is known. */
const NO_NUMBERS: ReadonlySet<ColumnType> = new Set(['datetime', 'date', 'time', 'category', 'text']);

const columnsOf = ({ columns, index = [] }: DatasetProfile): readonly ColumnProfile[] => [...columns, ...index];

const once = (columns: readonly ColumnProfile[]): readonly string[] => [...new Set(columns.map(({ name }) => name))];

/** The names for plans over one of some datasets; with several, steps may read the columns of all, which a join brings along. */
export function formNames(profiles: readonly DatasetProfile[]): FormNames {
  const columns = profiles.flatMap(columnsOf);
  const numeric = columns.filter(({ type }) => !NO_NUMBERS.has(type));
  const taken = new Set(columns.map(({ name }) => name));
  const made: string[] = [];
  for (let at = 1; made.length < MADE; at++) {
    const name = `derived_${String(at)}`;
    if (!taken.has(name)) {
      made.push(name);
    }
  }
  return {
    dataset: profiles.map(({ name }) => name),
    column: [...once(columns), ...made],
    numeric: [...once(numeric), ...made],
    made,
    target: [...made, ...once(columns)],
    joined: profiles.length < 2 ? [] : profiles.map(one => ({ name: one.name, columns: once(columnsOf(one)) }))
  };
}
