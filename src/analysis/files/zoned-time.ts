const UNITS: Readonly<Record<string, string>> = { '': 'us', _S: 's', _MS: 'ms', _NS: 'ns' };

/** Unit and zone of times that have one, by what a profile of a file calls them: `TIMESTAMP_MS WITH TIME ZONE 'Europe/Berlin'`. */
export function zonedTime(dtype: string): { readonly unit: string; readonly zone: string } | undefined {
  const [, unit, zone = 'UTC'] = /^TIMESTAMP(|_S|_MS|_NS) WITH TIME ZONE(?: '(.*)')?$/u.exec(dtype) ?? [];
  return unit === undefined ? undefined : { unit: UNITS[unit] ?? 'us', zone };
}
