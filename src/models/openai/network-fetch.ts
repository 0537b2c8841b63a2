import type { Deadlines } from './deadlines.js';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f:]*\])$/i;

/**
 * A `fetch` with a deadline for connecting and the proxies that the environment names. This machine itself is reached
 * without a proxy.
 */
export async function networkFetch(baseUrl: string, deadlines: Deadlines): Promise<typeof fetch> {
  const undici = await import('undici');
  const options = { connect: { timeout: deadlines.connect }, headersTimeout: 0, bodyTimeout: 0 };
  const dispatcher =
    LOOPBACK.test(new URL(baseUrl).hostname) || !namesProxy()
      ? new undici.Agent(options)
      : new undici.EnvHttpProxyAgent(options);
  // The two declare the same function with types of their own.
  return ((url: string, init: object) => undici.fetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
}

function namesProxy(): boolean {
  return ['http_proxy', 'https_proxy'].some(name => Boolean(process.env[name] ?? process.env[name.toUpperCase()]));
}
