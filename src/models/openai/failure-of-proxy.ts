import type { ModelFailure } from '../../agent/index.js';
import { isLoopback } from './is-loopback.js';
import type { NetworkCode } from './network-code.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { proxyRefusal } from './proxy-refusal.js';

/** What went wrong at the proxy on the way to an endpoint, and not at the endpoint; nothing where none is to blame. */
export function failureOfProxy(
  code: NetworkCode | undefined,
  error: unknown,
  { baseUrl, proxy }: Pick<OpenAiOptions, 'baseUrl' | 'proxy'>
): ModelFailure | undefined {
  const { host } = new URL(baseUrl);
  const own = proxy === undefined || isLoopback(baseUrl) ? undefined : new URL(proxy).host;
  switch (code) {
    case 'proxy': {
      const status = proxyRefusal(error) ?? 0;
      return {
        code: 'unreachable',
        message: `${own === undefined ? 'The proxy of the environment' : `The proxy ${own}`} let no request through to ${host} (HTTP ${status}).`,
        hint:
          status === 407
            ? 'It asks for a name and password: set HTTPS_PROXY with both, name no proxy in the connection, and start Jupyter again.'
            : 'Ask whoever runs the proxy, or reach the endpoint without it.'
      };
    }
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return own === undefined
        ? undefined
        : {
            code: 'unreachable',
            message: `The proxy ${own}, through which ${host} is to be reached, does not answer.`,
            hint: 'Check the proxy of this connection.'
          };
    default:
      return undefined;
  }
}
