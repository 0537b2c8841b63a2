import { BlockList, isIPv4, isIPv6 } from 'node:net';

const NEAR = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16]
] as const) {
  NEAR.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 9],
  // Addresses that stand for one of the other kind, which may be any.
  ['64:ff9b::', 96],
  ['2002::', 16]
] as const) {
  NEAR.addSubnet(net, bits, 'ipv6');
}

/** Whether an IP address is this machine's own, or one that only means something within a network. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  return isIPv4(plain) ? NEAR.check(plain, 'ipv4') : isIPv6(plain) && NEAR.check(plain, 'ipv6');
}
