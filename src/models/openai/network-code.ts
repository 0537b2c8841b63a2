import { errorChain } from './error-chain.js';
import { proxyRefusal } from './proxy-refusal.js';

const NO_TLS = /^(EPROTO|ERR_SSL_(WRONG_VERSION|PACKET_LENGTH).*)$/;
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;
const NAMED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'ETIMEDOUT'
] as const;

export type NetworkCode = (typeof NAMED)[number] | 'bad-port' | 'proxy' | 'no-tls' | 'tls' | 'network';

/** What broke below HTTP; nothing when the network is not to blame. */
export function networkCode(error: unknown): NetworkCode | undefined {
  if (proxyRefusal(error) !== undefined) {
    return 'proxy';
  }
  for (const each of errorChain(error)) {
    const { code, message } = each as { readonly code?: unknown; readonly message?: unknown };
    const named = NAMED.find(name => name === code);
    if (named !== undefined) {
      return named;
    }
    if (message === 'bad port') {
      return 'bad-port'; // `fetch` does not go to ports of other services, whatever listens there.
    }
    if (typeof code === 'string' && NO_TLS.test(code)) {
      return 'no-tls';
    }
    if (typeof code === 'string' && TLS.test(code)) {
      return 'tls';
    }
    if ((typeof code === 'string' && /^(E[A-Z]+|UND_ERR_.*|HPE_.*)$/.test(code)) || message === 'terminated') {
      return 'network';
    }
  }
  return undefined;
}
