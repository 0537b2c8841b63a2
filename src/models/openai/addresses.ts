import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Link-local addresses, and those at which clouds serve the credentials of a machine. */
const FORBIDDEN = [
  '169.254.0.0/16', // Most clouds.
  '100.100.100.200/32', // Alibaba.
  '168.63.129.16/32', // Azure.
  '192.0.0.192/32', // Oracle.
  'fe80::/10',
  'fd00:ec2::/32', // Amazon.
  'fd20:ce::/32', // Google.
  'fd00:c1::/32', // Oracle.
  'fd00:42::/32' // Scaleway.
].map(net => ipaddr.parseCIDR(net));

const SIX_TO_FOUR = ipaddr.parseCIDR('2002::/16');
const TEREDO = ipaddr.parseCIDR('2001::/32');
const NAT64_LOCAL = ipaddr.parseCIDR('64:ff9b:1::/48');
/** Places of the four bytes in an address of NAT64, by the length of its prefix: 48, 56 and 64. */
const NAT64_PLACES = [
  [6, 7, 9, 10],
  [7, 9, 10, 11],
  [9, 10, 11, 12]
] as const;

/**
 * Whether an address is one at which nothing of the user's can be. Takes an IP address in any spelling that a URL or a
 * resolver may give, with or without brackets. An IPv6 address that embeds an IPv4 address is checked as both. False for a
 * name: its addresses are checked once it is resolved.
 */
export function isForbiddenAddress(host: string): boolean {
  const text = host.replace(/^\[|\]$|%.*$/g, '');
  return ipaddr.isValid(text) && meantBy(ipaddr.parse(text)).some(isForbidden);
}

type Address = ReturnType<typeof ipaddr.parse>;

function isForbidden(address: Address): boolean {
  return FORBIDDEN.some(([net, bits]) => net.kind() === address.kind() && address.match(net, bits));
}

/** The address, and those of IPv4 that a packet to it may end at. */
function meantBy(address: Address): readonly Address[] {
  if (address.kind() === 'ipv4') {
    return [address];
  }
  const bytes = address.toByteArray();
  const at = (places: readonly number[], turned = 0): Address =>
    ipaddr.fromByteArray(places.map(place => (bytes[place] ?? 0) ^ turned));
  const last = [12, 13, 14, 15];
  return [
    address,
    at(last), // Mapped, translated, NAT64 of any prefix of 96 bits, ISATAP.
    ...(address.match(...SIX_TO_FOUR) ? [at([2, 3, 4, 5])] : []),
    ...(address.match(...TEREDO) ? [at([4, 5, 6, 7]), at(last, 0xff)] : []),
    ...(address.match(...NAT64_LOCAL) ? NAT64_PLACES.map(places => at(places)) : [])
  ];
}

/** Resolves names to their addresses, without forbidden and refused ones. A name that has no others counts as not found. */
export function guardedLookup(isRefused: (address: string) => boolean = () => false): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const isGood = (address: string): boolean => !isForbiddenAddress(address) && !isRefused(address);
      const others = error === null ? addresses.filter(({ address }) => isGood(address)) : [];
      const [first] = others;
      if (first === undefined) {
        callback(error ?? Object.assign(new Error(`${hostname} may not be contacted`), { code: 'ENOTFOUND' }), '', 0);
      } else if (options.all === true) {
        callback(null, others);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}

/** Where a redirect leads, in words. */
export function placeOf(url: URL | undefined): string {
  const { protocol = '', host = '' } = url ?? {};
  return /^https?:$/.test(protocol) ? host : protocol === '' ? 'nowhere' : `an address that begins with ${protocol}`;
}

/** A part of a path that is most likely a key. */
const KEY = /^(sk|gh[opsu]|hf|glpat|xox[a-z])[-_](?=.*\d)[-_A-Za-z0-9]{16,}$/;

/** What is wrong with the address of an endpoint, as a sentence that does not repeat it; undefined if nothing is. */
export function checkBaseUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || /\s/.test(text) || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    return 'The base URL is not an address such as http://127.0.0.1:11434/v1.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'The base URL contains a name or password. Remove it, and enter the key in its own field.';
  }
  if (/[?#]/.test(text)) {
    return 'The base URL has a part after “?” or “#”. Remove it.';
  }
  if (url.pathname.split('/').some(part => KEY.test(part))) {
    return 'The base URL contains what looks like a key. Remove it, and enter it in its own field.';
  }
  if (isForbiddenAddress(url.hostname)) {
    return 'The base URL is a reserved network address, which cannot host a model.';
  }
  return undefined;
}
