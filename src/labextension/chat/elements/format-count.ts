const EXACT = new Intl.NumberFormat();
const SHORT = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A number of rows or values: exact up to ten million, `48.1 M` above. */
export function formatCount(count: number): string {
  if (count < 10_000_000) {
    return EXACT.format(count);
  }
  return count < 1_000_000_000 ? `${SHORT.format(count / 1e6)} M` : `${SHORT.format(count / 1e9)} B`;
}
