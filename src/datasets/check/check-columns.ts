import { escapeText } from '../prompt/escape-text.js';
import { nearestNames } from '../prompt/nearest-names.js';
import type { CodeCheck } from './code-check.js';
import type { ColumnUse } from './column-reader.js';
import type { Schema } from './schema.js';

const MOST_UNKNOWN = 5;

/** One check for the columns that exist, one for each that does not. Empty when no column of a live dataset is read. */
export function checkColumns(uses: readonly ColumnUse[]): readonly CodeCheck[] {
  const known = new Set<string>();
  const unknown = new Map<string, CodeCheck>();
  for (const { schema, column, known: exists, attribute } of uses) {
    const dataset = schema.profile.name;
    const key = JSON.stringify([dataset, column]);
    if (exists) {
      // Columns that the code makes itself exist too, but say nothing about the dataset.
      if (isLive(schema, column)) {
        known.add(key);
      }
      continue;
    }
    const nearest = nearestNames(column, [...schema.columns]);
    // An attribute may be an accessor that a library added; one that resembles a column is a mistake.
    if (!unknown.has(key) && !(attribute && nearest.length === 0)) {
      const hint = nearest[0] === undefined ? '' : `. Did you mean ${escapeText(nearest[0])}?`;
      unknown.set(key, {
        id: 'columns',
        status: 'failed',
        text: `No column ${escapeText(column)} in ${escapeText(dataset)}${hint}`,
        unknown: { name: column, dataset, nearest }
      });
    }
  }
  const failed = [...unknown.values()].slice(0, MOST_UNKNOWN);
  if (failed.length > 0 || known.size === 0) {
    return failed;
  }
  return [{ id: 'columns', status: 'passed', text: `${known.size} column${known.size === 1 ? ' exists' : 's exist'}` }];
}

const isLive = ({ profile, index }: Schema, column: string): boolean =>
  profile.columns.some(({ name }) => name === column) || index.has(column);
