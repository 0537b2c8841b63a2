import { type DatasetProfile, type DatasetsData, isUnread } from '../../datasets/index.js';

/** Engines for which plans are printed. */
const PRINTED: ReadonlySet<string> = new Set([
  'pandas',
  'polars',
  'duckdb',
  'dask',
  'pyspark',
  'ibis',
  'modin',
  'geopandas'
]);

/** Kinds of datasets that have rows and columns of their own. */
const TABLES: ReadonlySet<string> = new Set(['frame', 'lazy', 'relation', 'remote', 'file']);

const isTable = (profile: DatasetProfile): boolean =>
  PRINTED.has(profile.engine) && TABLES.has(profile.kind) && !isUnread(profile);

/** The datasets that questions are answered from; the one that the user chose comes first. */
export function tablesOf({ profiles, chosen }: DatasetsData): readonly DatasetProfile[] {
  const tables = profiles.filter(isTable);
  return [...tables.filter(({ name }) => name === chosen), ...tables.filter(({ name }) => name !== chosen)];
}

/** What a dataset is that nothing is answered from, and the code that makes a frame of it. */
function frameOf({ name, engine, kind }: DatasetProfile): readonly [what: string, code: string] {
  switch (engine) {
    case 'numpy':
      return ['a numpy array', `${name}_df = pd.DataFrame(${name})`];
    case 'pyarrow':
      return ['a table of Arrow', `${name}_df = ${name}.to_pandas()`];
    case 'ray':
    case 'snowpark':
      return ['a dataset that another machine holds', `${name}_df = ${name}.limit(100_000).to_pandas()`];
    case 'duckdb': {
      const [connection = '', table] = name.split('.', 2);
      return table === undefined
        ? ['a connection of DuckDB', `rows = ${connection}.table("NAME")`]
        : [
            'a table of a DuckDB connection',
            `${/^\w+$/u.test(table) ? table : 'rows'} = ${connection}.table(${JSON.stringify(table)})`
          ];
    }
    default:
      return [kind === 'series' ? 'a single column' : 'no table', `${name}_df = ${name}.to_frame()`];
  }
}

/** The words by which a question may name a dataset. */
const namesOf = ({ name, kind }: DatasetProfile): readonly string[] =>
  kind === 'table' ? [name, name.slice(name.indexOf('.') + 1)] : [name];

/**
 * What to do when a question names a dataset that nothing is answered from, or when there is no other; `undefined` where it
 * can be answered.
 */
export function askedOtherwise(question: string, data: DatasetsData): string | undefined {
  const tables = tablesOf(data);
  const others = data.profiles.filter(profile => !tables.includes(profile));
  const words = new Set(question.match(/[\p{L}_][\p{L}\p{N}_.]*/gu) ?? []);
  const profile =
    others.find(other => namesOf(other).some(name => words.has(name))) ?? (tables.length === 0 ? others[0] : undefined);
  if (profile === undefined) {
    return undefined;
  }
  const { name } = profile;
  if (isUnread(profile)) {
    return profile.engine === 'polars'
      ? `The columns of ${name} are not read yet, because that resolves its plan. Open ${name} under Datasets and press “Read columns”, then ask again.`
      : `The columns of ${name} are not known, because asking for them would start work. Read some rows into a frame of its own, then ask about that one.`;
  }
  const [what, code] = frameOf(profile);
  return `${name} is ${what}, which I do not answer from. Run ${code}, then ask about ${code.slice(0, code.indexOf(' '))}.`;
}
