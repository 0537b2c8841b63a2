const WHOLE = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const SMALL = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 2 });

/** An amount of money in two places, or in two digits where it is less than a tenth: `1.20 EUR`, `0.0042 EUR`. */
export function formatCost(amount: number, currency: string): string {
  return `${(amount < 0.1 ? SMALL : WHOLE).format(amount)} ${currency}`;
}
