import type { Dispatcher, Pool } from 'undici';
import { UnreachableProxy } from './unreachable-proxy.js';

/**
 * Connections to one proxy: what fails before it has led on to another server rejects with an `UnreachableProxy`.
 *
 * @param pool Made for the proxy's address; its `headersTimeout` is the deadline for leading on, in milliseconds.
 * @param host The proxy's name, with its port.
 */
export function proxyPool(pool: Pool, host: string): Dispatcher {
  const connect = pool.connect.bind<(options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>>(pool);
  return Object.assign(pool, {
    connect: (options: Dispatcher.ConnectOptions) =>
      connect(options).catch((error: unknown) => {
        throw new UnreachableProxy(host, error);
      })
  });
}
