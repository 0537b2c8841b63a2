import { lookup } from 'node:dns/promises';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { isForbiddenAddress } from '../../../models/openai/index.js';

/** What is wrong with the address of a model file, as a sentence that does not repeat it; nothing when it will do. */
export function checkDownloadUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    return 'That is not the address of a file, such as https://models.example/some-model.gguf.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'The address holds a name or password. Download the file yourself, into the folder of the model files.';
  }
  if (isForbiddenAddress(url.hostname)) {
    return 'That is an address of the network itself, where no model can be.';
  }
  return undefined;
}

/**
 * Whether the host of a URL is this machine or one of the private network, by its address or by those that its name has.
 * A name that is not found here is neither: only a proxy could find it.
 */
export async function isNear(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.some(({ address }) => isPrivateAddress(address));
}

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
