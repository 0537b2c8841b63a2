import { SHARING_LEVELS, type SharingDestination, type SharingTable } from '../../datasets/index.js';

const DESTINATIONS: readonly SharingDestination[] = ['page', 'server', 'network'];

/** A level for each destination from untrusted JSON; one level alone stands for all. What is missing or unknown is `fallback`'s. */
export function readSharingTable(value: unknown, fallback: SharingTable): SharingTable {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  const levels = DESTINATIONS.map(destination => {
    const wanted = typeof value === 'string' ? value : given[destination];
    return [destination, SHARING_LEVELS.find(level => level === wanted) ?? fallback[destination]] as const;
  });
  return Object.fromEntries(levels) as SharingTable;
}
