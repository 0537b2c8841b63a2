import { PageConfig } from '@jupyterlab/coreutils';
import type { SharingTable } from '../../datasets/index.js';
import { readSharingTable } from './read-sharing-table.js';

const OPTION = 'cellwrightSharingCap';
const NONE: SharingTable = { page: 'rows', server: 'rows', network: 'rows' };

/**
 * The most that may be shared by JupyterLab's page configuration, where an administrator writes it: a level, or an object
 * of levels for `page`, `server` and `network`. What cannot be read forbids all but names: a cap was meant.
 */
export function administratorCap(): SharingTable {
  const option = PageConfig.getOption(OPTION);
  if (option === '') {
    return NONE;
  }
  const strict: SharingTable = { page: 'names', server: 'names', network: 'names' };
  try {
    const value: unknown = option.startsWith('{') ? JSON.parse(option) : option;
    return typeof value === 'string' ? readSharingTable(value, strict) : readSharingTable(value, NONE);
  } catch {
    return strict;
  }
}
