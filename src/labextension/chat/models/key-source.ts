import type { ConnectionDetail } from '../../../protocol/index.js';

/**
 * Where the service has a key for this address, as far as the page can know: stored for this connection, or in the
 * environment. Keys are only sent to the origin that they were given for, and that of the environment not by way of a proxy or by
 * certificates of the connection.
 */
export function keySource(
  baseUrl: string,
  connection: ConnectionDetail | undefined,
  all: readonly ConnectionDetail[]
): ConnectionDetail['keySource'] {
  const origin = originOf(baseUrl);
  const same = (known: ConnectionDetail): boolean => origin !== null && originOf(known.baseUrl) === origin;
  if (connection?.keySource === 'file' && same(connection)) {
    return 'file';
  }
  const ownWay = connection?.proxy !== undefined || connection?.caFile !== undefined;
  return !ownWay && all.some(known => known.keySource === 'environment' && same(known)) ? 'environment' : 'none';
}

function originOf(address: string): string | null {
  try {
    return new URL(address).origin;
  } catch {
    return null; // Not an address, or not one yet.
  }
}
