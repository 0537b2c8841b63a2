const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size as page and service show it, in decimal units: `11.8 MB`. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= (unit === 0 ? 1000 : 999.95) && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? String(value) : value.toFixed(1)} ${UNITS[unit] ?? ''}`;
}
