import type { ColumnProfile, DatasetProfile } from '../dataset-profile.js';
import { escapeText, fenceText, formatName } from '../prompt/escape-text.js';
import { formatColumn, formatDataset, formatRows } from '../prompt/format-dataset.js';
import { nearestNames } from '../prompt/nearest-names.js';
import { shareProfile } from './share-profile.js';
import type { SharedRows } from './share-rows.js';
import type { SharingLevel } from './sharing-level.js';

const COLUMNS_PER_PAGE = 50;
const TOKENS_PER_COLUMN = 120;
const TOKENS_OF_ROWS = 2_000;

export type DatasetInfoOptions = {
  readonly level: SharingLevel;
  /** Its first rows, when the level shows them. */
  readonly rows?: SharedRows | undefined;
  /** Random for each call; ends the fence. */
  readonly mark: string;
  /** Columns to tell about; all of them, page by page, unless given. */
  readonly columns?: readonly string[];
  /** From 1; 50 columns a page. */
  readonly page?: number;
};

/**
 * What the sharing level allows about one dataset, more of each column than `renderDatasets` has room for. Names that
 * do not exist are answered with the nearest ones; a page past the end with the number of pages.
 */
export function renderDatasetInfo(profile: DatasetProfile, options: DatasetInfoOptions): string {
  const { level, rows, mark, columns, page = 1 } = options;
  const shared = shareProfile(profile, level);
  const line = (column: ColumnProfile): string => `  ${formatColumn(column, shared.rows, TOKENS_PER_COLUMN)}`;
  const rowLines = (places: readonly number[]): readonly string[] => {
    const text = rows === undefined ? '' : formatRows(rows, shared.columns, places, TOKENS_OF_ROWS);
    return text === '' ? [] : [text.slice(1)];
  };
  const lines = [
    formatDataset(shared, level !== 'names'),
    ...(shared.index ?? []).map(own => `  index${line(own).slice(1)}`)
  ];
  if (columns !== undefined && columns.length > 0) {
    for (const name of columns.slice(0, COLUMNS_PER_PAGE)) {
      const found = shared.columns.filter(column => column.name === name || column.label === name);
      lines.push(...(found.length > 0 ? found.map(line) : [`  ${missing(name, shared.columns)}`]));
    }
    const places = shared.columns.flatMap(({ name, label }, at) =>
      columns.some(wanted => wanted === name || wanted === label) ? [at] : []
    );
    lines.push(...rowLines(places));
    return fenceText(lines.join('\n'), mark);
  }
  const pages = Math.max(1, Math.ceil(shared.columns.length / COLUMNS_PER_PAGE));
  const start = (page - 1) * COLUMNS_PER_PAGE;
  const onPage = shared.columns.slice(start, start + COLUMNS_PER_PAGE);
  lines.push(...onPage.map(line), ...rowLines(onPage.map((_, at) => start + at)));
  if (pages > 1) {
    lines.push(page <= pages ? `Page ${page} of ${pages}.` : `There is no page ${page}; the last one is ${pages}.`);
  }
  return fenceText(lines.join('\n'), mark);
}

function missing(name: string, columns: readonly ColumnProfile[]): string {
  const nearest = nearestNames(
    name,
    columns.map(column => column.name)
  );
  return `No column ${escapeText(name)}.${nearest.length > 0 ? ` Nearest: ${nearest.map(own => formatName({ name: own })).join(', ')}` : ''}`;
}
