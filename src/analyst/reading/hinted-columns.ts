import type { ColumnProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import type { ColumnWords } from '../linking/column-words.js';
import { columnKind } from './column-kind.js';

export type HintedColumn = { readonly column: ColumnProfile; readonly score: number; readonly turned: boolean };

/** Score lost with each place further back in the list of hints. */
const STEP = 0.02;

/** Columns that an adjective is about, best first. `turned` when the column counts the other way round. */
export function hintedColumns(hints: readonly string[], columns: readonly ColumnWords[]): readonly HintedColumn[] {
  const found: HintedColumn[] = [];
  hints.forEach((hint, place) => {
    const turned = hint.startsWith('-');
    const stem = stemOf(turned ? hint.slice(1) : hint);
    for (const { column, words } of columns) {
      const usable = columnKind.isNumeric(column) || columnKind.isDateLike(column);
      if (!usable) {
        continue;
      }
      const total = words.reduce((sum, word) => sum + word.weight, 0);
      const best = Math.max(
        0,
        ...words.map(word => (word.forms.get(stem) ?? 0) * (0.75 + (0.25 * word.weight) / total))
      );
      const asDate = stem === 'date' && columnKind.isDateLike(column) ? 0.85 : 0;
      const score = Math.max(best, asDate);
      if (score >= 0.5) {
        const hinted = { column, score: Math.min(1, score) - STEP * place, turned };
        const known = found.findIndex(other => other.column === column);
        if (known < 0) {
          found.push(hinted);
        } else if ((found[known]?.score ?? 0) < hinted.score) {
          found[known] = hinted;
        }
      }
    }
  });
  return found.sort((left, right) => right.score - left.score).slice(0, 4);
}
