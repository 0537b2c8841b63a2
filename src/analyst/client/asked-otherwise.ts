import { type DatasetProfile, type DatasetsData, isUnread } from '../../datasets/index.js';
import { tokenize } from '../language/tokenize.js';
import { lexicon } from '../lexicon/lexicon.js';
import { framesFor } from '../ranking/frames-for.js';

/** The first rows of datasets that another machine holds, as pandas has them. */
const FETCHED = '.limit(100_000).to_pandas()';

/** The name that a table has in its connection. */
const tableName = ({ name }: DatasetProfile): string => name.slice(name.indexOf('.') + 1);

/** Whether the name of a dataset means something else as well: an everyday word, or a column of a frame. */
function isPlainWord({ name }: DatasetProfile, live: readonly DatasetProfile[]): boolean {
  return (
    lexicon().senses.has(name.toLowerCase()) || live.some(({ columns }) => columns.some(column => column.name === name))
  );
}

/** A dataset is named by its name, a table of a connection by its own one as well. */
function isNamed(question: string, profile: DatasetProfile): boolean {
  const names = profile.kind === 'table' ? [profile.name, tableName(profile)] : [profile.name];
  const texts = tokenize(question).map(token => token.text);
  return names.some(name => {
    const parts = tokenize(name).map(token => token.text);
    // A name in quotes is one word, whatever signs are in it.
    return texts.some((text, at) => text === name || parts.every((part, place) => texts[at + place] === part));
  });
}

/** What a dataset is, and the code that makes a frame of it. */
function kindOf(profile: DatasetProfile): readonly [what: string, variable: string, code: string] | undefined {
  const { name, engine, kind } = profile;
  const own = `${name}_df`;
  switch (engine) {
    case 'numpy':
      return ['a numpy array', own, `pd.DataFrame(${name})`];
    case 'ray':
      return ['a dataset of Ray', own, `${name}${FETCHED}`];
    case 'snowpark':
      return ['a data frame of Snowpark', own, `${name}${FETCHED}`];
    case 'duckdb': {
      const table = kind === 'table' ? tableName(profile) : 'NAME';
      const variable = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(table) && kind === 'table' ? table : 'rows';
      const code = `${name.split('.', 1)[0] ?? ''}.table(${JSON.stringify(table)})`;
      return [kind === 'table' ? 'a table of a DuckDB connection' : 'a connection of DuckDB', variable, code];
    }
    default:
      return kind === 'series' ? ['a single column', own, `${name}.to_frame()`] : undefined;
  }
}

/**
 * What to do when a question names a dataset that the analyst answers nothing from, that has nothing else beside it, or of
 * which no column is known; `undefined` when there is no such dataset.
 */
export function askedOtherwise(question: string, data: DatasetsData): string | undefined {
  const { frames, live } = framesFor(question, data);
  const others = data.profiles.filter(profile => !live.includes(profile) || isUnread(profile));
  const profile =
    others.find(other => isNamed(question, other) && !isPlainWord(other, live)) ??
    (live.length === 0 && others.length === 1 ? others[0] : undefined) ??
    (frames.every(isUnread) ? frames[0] : undefined);
  if (profile === undefined) {
    return undefined;
  }
  const { name, engine } = profile;
  if (isUnread(profile)) {
    return engine === 'polars'
      ? `The columns of ${name} are not read yet, because that resolves its plan. Open ${name} under Datasets and press “Read columns”, then ask again.`
      : `The columns of ${name} are not known, because asking for them would start work. Read some rows into a frame of its own, then ask about that one.`;
  }
  const [what, variable, code] = kindOf(profile) ?? [];
  return what === undefined
    ? undefined
    : `${name} is ${what}, which I do not answer from. Run ${variable ?? ''} = ${code ?? ''}, then ask about ${variable ?? ''}.`;
}
