import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isForbiddenAddress } from './forbidden-address.js';

/**
 * Finds the addresses of a name without those where nothing of the user's can be; the name is not found when it has no others.
 *
 * @param isRefused Which other addresses are left out.
 */
export function guardedLookup(isRefused: (address: string) => boolean = () => false): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const isGood = (address: string): boolean => !isForbiddenAddress(address) && !isRefused(address);
      const others = error === null ? addresses.filter(({ address }) => isGood(address)) : [];
      const [first] = others;
      if (first === undefined) {
        callback(error ?? Object.assign(new Error(`${hostname} is not to be reached`), { code: 'ENOTFOUND' }), '', 0);
      } else if (options.all === true) {
        callback(null, others);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}
