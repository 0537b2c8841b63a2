import type { ColumnProfile } from '../../datasets/index.js';
import { fold } from '../language/fold.js';
import { UNIT_FACTORS } from '../lexicon/unit-factors.js';
import { splitName } from '../linking/split-name.js';

/** Shares of a million that names of money columns count in: `budget_musd`, `sales_k`. */
const SCALES: Readonly<Record<string, number>> = {
  musd: 1e6,
  meur: 1e6,
  mio: 1e6,
  millions: 1e6,
  kusd: 1e3,
  keur: 1e3,
  k: 1e3,
  thousands: 1e3
};

/**
 * The number as the column counts it: "2 hours" is 120 for `runtime_min`. `undefined` when the units are of different
 * kinds, so that the number cannot be about that column.
 */
export function inUnitOf(column: ColumnProfile, value: number, unit: string | undefined): number | undefined {
  const words = splitName(column.name);
  const last = words.at(-1) ?? '';
  const scale = words.length > 1 ? SCALES[last] : undefined;
  if (scale !== undefined) {
    return value >= scale ? value / scale : value;
  }
  const own =
    words.length > 1
      ? words
          .map(word => UNIT_FACTORS[word])
          .filter(one => one !== undefined)
          .at(-1)
      : undefined;
  const written = unit === undefined ? undefined : UNIT_FACTORS[fold(unit).replace(/ old$/u, '')];
  // An age without a unit is in years.
  if (own === undefined && last === 'age' && written !== undefined && written !== UNIT_FACTORS['years']) {
    return undefined;
  }
  if (own === undefined || written === undefined) {
    return value;
  }
  return own.dimension !== written.dimension
    ? undefined
    : Number(((value * written.factor) / own.factor).toPrecision(12));
}
