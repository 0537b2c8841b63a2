import { estimateTokens } from './estimate-tokens.js';
import { formatColumn } from './format-column.js';
import { formatName } from './format-name.js';
import type { SharedRows } from '../privacy/share-rows.js';
import { formatRows } from './format-rows.js';
import type { RankedDataset } from './rank-datasets.js';
import { summarizeNames } from './summarize-names.js';
import { WHOLE_WIDTH } from './whole-width.js';

const TOKENS_PER_COLUMN = 20;
const TOKENS_OF_NAMES = 40;
const MOST_MET = 30;
const MOST_UNMET = 10;

/**
 * The columns of one dataset below or behind its headline, as far as the budget goes; `whole` says whether all are there.
 *
 * @param budget Tokens.
 */
export function describeColumns(
  dataset: RankedDataset,
  budget: number,
  rows?: SharedRows
): { readonly text: string; readonly whole: boolean } {
  const { columns, rows: height, index = [], columnCount } = dataset.profile;
  if (budget < TOKENS_PER_COLUMN) {
    return { text: '', whole: columnCount === 0 };
  }
  if (!dataset.touched) {
    const names = summarizeNames(columns.map(formatName), Math.min(TOKENS_OF_NAMES, budget));
    return { text: names === '' ? '' : `: ${names}`, whole: false };
  }
  let left = budget - TOKENS_OF_NAMES;
  const lines: string[] = [];
  for (const level of index) {
    const line = `\n  index ${formatColumn(level, height, TOKENS_PER_COLUMN)}`;
    const cost = estimateTokens(line);
    if (cost <= left) {
      lines.push(line);
      left -= cost;
    }
  }
  const shown = new Map<number, string>();
  for (const at of choose(dataset)) {
    const column = columns[at];
    const line = column && `\n  ${formatColumn(column, height, TOKENS_PER_COLUMN)}`;
    const cost = estimateTokens(line ?? '');
    if (line === undefined || cost > left) {
      continue; // A shorter one may still fit.
    }
    shown.set(at, line);
    left -= cost;
  }
  columns.forEach((_, at) => lines.push(shown.get(at) ?? ''));
  const rest = columns.filter((_, at) => !shown.has(at)).map(formatName);
  const unlisted = columnCount - shown.size;
  if (unlisted > 0) {
    const names = summarizeNames(rest, TOKENS_OF_NAMES + Math.max(0, Math.min(left, 2 * TOKENS_OF_NAMES)));
    lines.push(`\n  ${unlisted} more${names === '' ? '' : `: ${names}`}`);
  }
  if (rows !== undefined) {
    const places = [...shown.keys()].sort((a, b) => a - b);
    lines.push(formatRows(rows, columns, places, left));
  }
  return { text: lines.join(''), whole: unlisted === 0 };
}

/** Positions of the columns worth a line, best first. */
function choose({ profile, scores }: RankedDataset): readonly number[] {
  const score = (at: number): number => scores[at] ?? 0;
  const order = profile.columns.map((_, at) => at).sort((a, b) => score(b) - score(a) || a - b);
  if (order.length <= WHOLE_WIDTH) {
    return order;
  }
  const met = order.filter(at => score(at) > 0).slice(0, MOST_MET);
  return met.length > 0 ? met : order.slice(0, MOST_UNMET);
}
