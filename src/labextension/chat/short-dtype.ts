/** `datetime64[ns, UTC]` is `datetime` where there is little room; the tooltip has it in full. */
export function shortDtype(dtype: string): string {
  return dtype.replace(/^(datetime|timedelta)64\[.*\]$/, '$1');
}
