import { columnKind } from './column-kind.js';
import type { Item } from './item.js';

/** How well a column stands for its name behind a word that nothing is known of. */
const MODIFIED = 0.68;

/** Adjectives that tell one quantity from another: behind them the bare column would be a different one. */
const TELLING = new Set(
  (
    'gross net initial final first last previous prior former next original current old new actual planned expected estimated ' +
    'projected real nominal early late lower upper low high left right front back inner outer opening closing starting ending ' +
    'half double extra additional missing other another different same similar relative absolute adjusted raw true false good bad ' +
    'main secondary primary internal external public private indoor outdoor domestic foreign positive negative normal abnormal ' +
    'male female daily weekly monthly yearly annual hourly quarterly cumulative rolling moving weighted log squared change changed ' +
    'non un not without excluding unpaid unsold free'
  ).split(' ')
);

/** Forms of verbs and adjectives, which say something of the rows. */
const INFLECTED = /(?:est|ed|ing|ly|able|less|ful|ous|ive|ical)$|^(?:un|non|in|dis)\p{L}{4}/u;

/**
 * Joins a noun that no name holds with the number behind it: "air pressure" for `pressure_hpa`. The link is weaker, so
 * that it is shown as an assumption. A word that would tell the column from another one stays, and so does one that is
 * written like a name.
 */
export function mergeModifiers(items: readonly Item[]): readonly Item[] {
  const merged: Item[] = [];
  for (const item of items) {
    const before = merged.at(-1);
    const joins =
      item.type === 'column' &&
      before?.type === 'unknown' &&
      before.end === item.at &&
      columnKind.isNumeric(item.column) &&
      !columnKind.isId(item.column) &&
      /^\p{Ll}{3,}$/u.test(before.text) &&
      !INFLECTED.test(before.text) &&
      !TELLING.has(before.text);
    if (joins) {
      const text = `${before.text} ${item.text}`;
      merged.splice(-1, 1, { ...item, at: before.at, text, score: Math.min(1, item.score) * MODIFIED });
    } else {
      merged.push(item);
    }
  }
  return merged;
}
