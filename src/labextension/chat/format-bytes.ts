const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size in decimal units: `11.8 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? String(value) : value.toFixed(1)} ${UNITS[power] ?? ''}`;
}
