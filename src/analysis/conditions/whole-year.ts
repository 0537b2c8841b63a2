/** The year when the period is exactly one calendar year, else `undefined`. Both ends are YYYY-MM-DD. */
export function wholeYear(from: string | undefined, until: string | undefined): number | undefined {
  const start = /^(\d{4})-01-01$/.exec(from ?? '');
  const end = /^(\d{4})-01-01$/.exec(until ?? '');
  return start && end && Number(end[1]) === Number(start[1]) + 1 ? Number(start[1]) : undefined;
}
