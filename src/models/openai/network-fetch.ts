import type { Dispatcher, Pool } from 'undici';
import { isLoopbackUrl } from '../../protocol/index.js';
import { guardedLookup, isForbiddenAddress } from './addresses.js';
import { networkFault, ReplyProblem } from './failures.js';
import type { Deadlines } from './open-ai-options.js';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/**
 * A `fetch` with a deadline for connecting and the proxies that the environment names; a proxy has the same time to connect
 * to the server. This machine is reached without a proxy. Forbidden addresses are never contacted, whatever names or
 * redirects lead to them, nor does a name lead to an address that `isRefused` rejects. A proxy resolves names itself, without
 * these checks.
 */
export async function networkFetch(
  baseUrl: string,
  deadlines: Pick<Deadlines, 'connect'>,
  isRefused?: (address: string) => boolean
): Promise<typeof fetch> {
  const undici = await import('undici');
  const isHere = isLoopbackUrl(baseUrl);
  // What is listed as on this machine is so: `localhost` leads nowhere else.
  const lookup = guardedLookup(address => isRefused?.(address) === true || (isHere && !LOOPBACK.test(address)));
  const connect = { timeout: deadlines.connect, lookup };
  const options = { connect, headersTimeout: 0, bodyTimeout: 0 };
  const through = {
    ...options,
    requestTls: connect,
    proxyTls: connect,
    clientFactory: (address: URL, bare: object) =>
      proxyPool(new undici.Pool(address, { ...bare, headersTimeout: deadlines.connect }), error => {
        const hint = 'Check HTTP_PROXY and HTTPS_PROXY, and start Jupyter again.';
        const message = `The proxy ${address.host}, through which ${new URL(baseUrl).host} is to be reached, does not answer.`;
        const code = networkFault(error) === 'timeout' ? 'timeout' : 'unreachable';
        return new ReplyProblem({ code, message, hint }, error);
      })
  };
  const dispatcher = isHere || !namesProxy() ? new undici.Agent(options) : new undici.EnvHttpProxyAgent(through);
  // The two declare the same function with types of their own.
  const send = (url: string, init: object) => {
    const { host, hostname } = new URL(url);
    // IP addresses bypass `lookup`, so they are checked here.
    return isForbiddenAddress(hostname) ? Promise.reject(notReached(host)) : undici.fetch(url, { ...init, dispatcher });
  };
  return send as unknown as typeof fetch;
}

function notReached(host: string): ReplyProblem {
  return new ReplyProblem({
    code: 'unreachable',
    message: `${host} is an address of the network itself; it was not asked.`,
    hint: 'Name the address that the model is at.'
  });
}

function namesProxy(): boolean {
  return ['http_proxy', 'https_proxy'].some(name => Boolean(process.env[name] ?? process.env[name.toUpperCase()]));
}

/**
 * Connections to one proxy.
 *
 * @param pool Made for the proxy's address; its `headersTimeout` is the deadline for leading on, in milliseconds.
 * @param gone What a failure before the proxy has connected to another server is rejected with.
 */
function proxyPool(pool: Pool, gone: (error: unknown) => ReplyProblem): Dispatcher {
  const connect = pool.connect.bind<(options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>>(pool);
  return Object.assign(pool, {
    connect: (options: Dispatcher.ConnectOptions) =>
      connect(options).catch((error: unknown) => {
        throw gone(error);
      })
  });
}
