import { lookup } from 'node:dns/promises';
import { isPrivateAddress } from './is-private-address.js';

/**
 * Whether the host of a URL is this machine or one of the private network, by its address or by those that its name has.
 * A name that is not found here is neither: only a proxy could find it.
 */
export async function isNear(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.some(({ address }) => isPrivateAddress(address));
}
