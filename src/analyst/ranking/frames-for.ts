import {
  type DatasetKind,
  type DatasetProfile,
  type DatasetsData,
  type Engine,
  isUnread
} from '../../datasets/index.js';
import { tokenize } from '../language/tokenize.js';
import { lexicon } from '../lexicon/lexicon.js';
import { columnWords } from '../linking/column-words.js';
import { findColumns } from '../linking/find-columns.js';
import { findValues } from '../linking/find-values.js';

/**
 * Kinds of datasets that have rows and columns, by the engines that a plan can be compiled for; and ibis, of which it can
 * be said what to do instead.
 */
const TABLES: Partial<Record<Engine, readonly DatasetKind[]>> = {
  pandas: ['frame', 'lazy'],
  polars: ['frame', 'lazy'],
  duckdb: ['relation'],
  dask: ['lazy'],
  pyspark: ['remote'],
  modin: ['frame'],
  geopandas: ['frame'],
  pyarrow: ['frame'],
  ibis: ['lazy']
};

/** True for what questions are answered from. */
export function isTable(profile: DatasetProfile): boolean {
  const kind = profile.file?.kind ?? profile.kind;
  return TABLES[profile.engine]?.includes(kind) === true && (profile.engine === 'polars' || !isUnread(profile));
}

/** Words behind which even an everyday word is the name of a frame. */
const NAMING = new Set(['in', 'from', 'frame', 'dataframe', 'df', 'many']);

/** Frames that are read in full. */
const MOST = 5;

/** A link from this score on is hardly an accident. */
const LINKED = 0.9;

/** How many words of a question name a column or a value of a frame. */
function wordsKnown(question: string, profile: DatasetProfile): number {
  const tokens = tokenize(question);
  const pieces = [...findColumns(question, tokens, columnWords(profile)), ...findValues(tokens, profile)].filter(
    ({ score }) => score >= LINKED
  );
  return tokens.filter((_, at) => pieces.some(({ start, end }) => start <= at && at < end)).length;
}

/** The frames that know most words of a question, those that were in front still in front of each other. */
function mostFitting(question: string, frames: readonly DatasetProfile[], most: number): readonly DatasetProfile[] {
  if (frames.length <= most) {
    return frames;
  }
  const known = new Map(frames.map(profile => [profile, wordsKnown(question, profile)]));
  const best = [...frames].sort((one, other) => (known.get(other) ?? 0) - (known.get(one) ?? 0)).slice(0, most);
  return frames.filter(profile => best.includes(profile));
}

/** The frames that may answer a question, the one that is asked first in front, and why it is. */
export type FramesFor = {
  readonly frames: readonly DatasetProfile[];
  readonly by: 'name' | 'choice' | 'chat' | 'age';
  /** All live frames, in the order in which they were made. */
  readonly live: readonly DatasetProfile[];
};

function namesOf(profile: DatasetProfile): readonly string[] {
  return [...profile.columns, ...(profile.index ?? [])].map(column => column.name).filter(name => name !== '');
}

/** True when a frame holds no column that the other one lacks, as a copy, a filtered part or a summary of it does. */
function isPartOf(profile: DatasetProfile, other: DatasetProfile): boolean {
  const names = new Set(namesOf(other));
  return namesOf(profile).every(name => names.has(name));
}

function namedIn(question: string, profiles: readonly DatasetProfile[]): readonly DatasetProfile[] {
  const tokens = tokenize(question);
  return profiles.filter(({ name, source }) =>
    tokens.some((token, at) => {
      const everyday = lexicon().senses.has(token.lower) && token.type !== 'quoted';
      const named = token.text === name || (token.type === 'quoted' && token.text === source);
      return named && (!everyday || NAMING.has(tokens[at - 1]?.lower ?? ''));
    })
  );
}

/**
 * Which frames may answer a question. Those it names; else first the chosen one, else that of the last answer (`last`), else
 * the one that was there first, and
 * behind it the frames with columns of their own, of many those that know most of its words: a later frame without any is a part of what was there before and never
 * answers unasked. Series, masks, connections and engines without a
 * compiler are no frames; a relation of DuckDB is one, and so are the frames of dask and Spark.
 */
export function framesFor(question: string, data: DatasetsData, last?: string): FramesFor {
  const live = data.profiles.filter(isTable);
  const named = namedIn(question, live);
  if (named.length > 0) {
    return { frames: named, by: 'name', live };
  }
  const chosen = live.find(profile => profile.name === data.chosen);
  const latest = live.find(({ name }) => name === last);
  const preferred = chosen ?? latest ?? live[0];
  const others = live.filter(
    (profile, at) =>
      profile !== preferred &&
      !live.some((other, place) => (place < at || other === preferred) && isPartOf(profile, other))
  );
  return {
    frames: preferred === undefined ? [] : [preferred, ...mostFitting(question, others, MOST - 1)],
    by: chosen !== undefined ? 'choice' : latest !== undefined ? 'chat' : 'age',
    live
  };
}
