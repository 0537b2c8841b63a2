/**
 * What a profile calls times of a zone: as DuckDB does for microseconds of UTC, with their unit and zone otherwise, because
 * engines keep these.
 *
 * @param plain The type of such times without a zone.
 */
export function zonedDtype(plain: string, zone: string): string {
  const own = ['UTC', 'Etc/UTC', 'Z', '+00:00'].includes(zone) ? '' : ` '${zone}'`;
  return `${plain} WITH TIME ZONE${own}`;
}
