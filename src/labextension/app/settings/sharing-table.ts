import { PageConfig } from '@jupyterlab/coreutils';
import {
  lowerLevel,
  SHARING_LEVELS,
  type SharingDestination,
  type SharingLevel,
  type SharingTable
} from '../../../datasets/index.js';

const OPTION = 'cellwrightSharingCap';

/** A table that holds nothing back. */
export const ALL_ROWS = tableOf(() => 'rows');

export function tableOf(levelOf: (destination: SharingDestination) => SharingLevel): SharingTable {
  return { page: levelOf('page'), server: levelOf('server'), network: levelOf('network') };
}

export function lowerTable(a: SharingTable, b: SharingTable): SharingTable {
  return tableOf(destination => lowerLevel(a[destination], b[destination]));
}

/** A level for each destination from untrusted JSON; a single level counts for all. Missing or unknown levels come from `fallback`. */
export function readSharingTable(value: unknown, fallback: SharingTable): SharingTable {
  const given = new Map(entriesOf(value));
  return tableOf(destination => {
    const wanted = typeof value === 'string' ? value : given.get(destination);
    return SHARING_LEVELS.find(level => level === wanted) ?? fallback[destination];
  });
}

/** The most that may be shared, by the administrator's page configuration; unreadable values allow only names. */
export function administratorCap(): SharingTable {
  const option = PageConfig.getOption(OPTION);
  if (option === '') {
    return ALL_ROWS;
  }
  const strict = tableOf(() => 'names');
  try {
    const value: unknown = option.startsWith('{') ? JSON.parse(option) : option;
    return readSharingTable(value, typeof value === 'string' ? strict : ALL_ROWS);
  } catch {
    return strict;
  }
}

/** The entries of an object from untrusted JSON; empty for any other value. */
export function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
