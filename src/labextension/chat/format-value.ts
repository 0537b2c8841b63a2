import type { ScalarValue } from '../../datasets/index.js';

const LARGE = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const SMALL = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 });
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]00:00(:00(\.0+)?)?$/;

/** A value of a range in few characters: numbers with two decimals, times without seconds, dates as dates. */
export function formatValue(value: ScalarValue): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) {
      return String(value);
    }
    const size = Math.abs(value);
    return size >= 1e12 || (size > 0 && size < 1e-6)
      ? value.toExponential(1)
      : (size < 0.01 ? SMALL : LARGE).format(value);
  }
  const text = String(value);
  return MIDNIGHT.exec(text)?.[1] ?? text.replace(/^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}).*$/, '$1 $2');
}
