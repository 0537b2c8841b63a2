import type { TranslationBundle } from '@jupyterlab/translation';
import { isUnread, type DatasetProfile } from '../../../datasets/index.js';
import { formatCount } from '../elements/format.js';

/** The engine of a dataset, with its kind unless it is a frame in memory or a file. */
export function engineWords({ engine, kind }: DatasetProfile, trans: TranslationBundle): string {
  return {
    frame: engine,
    file: engine,
    series: trans.__('%1 series', engine),
    lazy: trans.__('%1 lazy', engine),
    remote: trans.__('%1 lazy', engine),
    relation: trans.__('%1 relation', engine),
    connection: trans.__('%1 connection', engine),
    table: trans.__('%1 table', engine)
  }[kind];
}

export type DatasetSize = {
  /** `184,203 × 8`, or `? × 19` when the rows were not counted. */
  readonly text: string;
  /** In words, for accessible names. */
  readonly spoken: string;
  readonly title?: string;
};

export function datasetSize(profile: DatasetProfile, trans: TranslationBundle): DatasetSize {
  const columns = trans._n('%2 column', '%2 columns', profile.columnCount, formatCount(profile.columnCount));
  if (profile.kind === 'connection') {
    return { text: '', spoken: trans.__('its tables are listed below it') };
  }
  if (isUnread(profile)) {
    return {
      text: '? × ?',
      spoken: trans.__('rows and columns not read'),
      title: trans.__('Not read: it would start a job')
    };
  }
  if (profile.rows === null) {
    return {
      text: `? × ${formatCount(profile.columnCount)}`,
      spoken: trans.__('rows not counted, %1', columns),
      title: trans.__('Not counted: it would start a job')
    };
  }
  const rows = trans._n('%2 row', '%2 rows', profile.rows, formatCount(profile.rows));
  return {
    text: `${formatCount(profile.rows)} × ${formatCount(profile.columnCount)}`,
    spoken: `${rows}, ${columns}`
  };
}

const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const PLAIN = /^[\p{L}\p{N}_./+~=%&$-]+$/u;

/**
 * How a question names a dataset, or a column of it: `@df`, `@df.fare`, `@df["ride class"]`; of a file
 * `@data/rides.csv`, `@"data/rides 2024.csv"`.
 */
export function mentionOf(dataset: string, column?: string): string {
  const mention = PLAIN.test(dataset) ? `@${dataset}` : `@"${dataset}"`;
  if (column === undefined) {
    return mention;
  }
  return IDENTIFIER.test(column) ? `${mention}.${column}` : `${mention}[${JSON.stringify(column)}]`;
}
