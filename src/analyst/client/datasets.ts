import { type DatasetProfile, type DatasetsData, isUnread } from '../../datasets/index.js';
import { asSeen } from './seen.js';

/** Engines for which plans are printed, and kinds of datasets that have rows and columns of their own. */
const PRINTED: ReadonlySet<string> = new Set('pandas polars duckdb dask pyspark ibis modin geopandas'.split(' '));
const TABLES: ReadonlySet<string> = new Set(['frame', 'lazy', 'relation', 'remote', 'file']);

/** Whether questions are answered from a dataset. */
export const isTable = (profile: DatasetProfile): boolean =>
  PRINTED.has(profile.engine) && TABLES.has(profile.kind) && !isUnread(profile);

/** The datasets that questions are answered from, as questions see them. */
export const tablesOf = ({ profiles }: Pick<DatasetsData, 'profiles'>): readonly DatasetProfile[] =>
  profiles.filter(isTable).map(profile => asSeen(profile));

/** Datasets that questions are not answered from, by kind or engine: what they are, and the code that makes a table of them. */
const OTHERWISE: Readonly<Record<string, readonly [what: string, code: string]>> = {
  connection: ['a connection of DuckDB', 'rows = NAME.table("…")'],
  table: ['a table of a DuckDB connection', 'rows = OWNER.table("PART")'],
  series: ['a single column', 'NAME_df = NAME.to_frame()'],
  numpy: ['a numpy array', 'NAME_df = pd.DataFrame(NAME)'],
  pyarrow: ['a table of Arrow', 'NAME_df = NAME.to_pandas()'],
  ray: ['a dataset of Ray', 'NAME_df = NAME.limit(100_000).to_pandas()'],
  snowpark: ['a table of Snowflake', 'NAME_df = NAME.limit(100_000).to_pandas()']
};

/** What to do if a question names a dataset that it cannot be answered from, or if there is no other; otherwise `undefined`. */
export function askedOtherwise(question: string, data: DatasetsData): string | undefined {
  const others = data.profiles.filter(profile => !isTable(profile));
  const words = new Set(question.match(/[\p{L}_][\p{L}\p{N}_.]*/gu) ?? []);
  const named = others.find(({ name }) => words.has(name) || words.has(name.slice(name.indexOf('.') + 1)));
  const profile = named ?? (others.length === data.profiles.length ? others[0] : undefined);
  if (profile === undefined) {
    return undefined;
  }
  const { name, kind, engine } = profile;
  if (isUnread(profile)) {
    return engine === 'polars'
      ? `The columns of ${name} have not been read yet, because that resolves its plan. Open ${name} under Datasets and press “Read columns”, then ask again.`
      : `The columns of ${name} are not known, because asking for them would start work. Read some rows into a separate frame, then ask about that.`;
  }
  const [owner = '', part = ''] = name.split('.', 2);
  const [what, form] = OTHERWISE[kind] ?? OTHERWISE[engine] ?? ['no table', 'NAME_df = pd.DataFrame(NAME)'];
  const code = form.replaceAll('NAME', name).replaceAll('OWNER', owner).replaceAll('PART', part);
  return `${name} is ${what}, which I do not answer from. Run ${code}, then ask about ${code.slice(0, code.indexOf(' '))}.`;
}
