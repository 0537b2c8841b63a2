import { lowerLevel, type SharingTable } from '../../datasets/index.js';

/** The lower level of two tables, for each destination. */
export function lowerTable(a: SharingTable, b: SharingTable): SharingTable {
  return {
    page: lowerLevel(a.page, b.page),
    server: lowerLevel(a.server, b.server),
    network: lowerLevel(a.network, b.network)
  };
}
