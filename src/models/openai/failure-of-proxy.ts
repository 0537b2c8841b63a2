import type { ModelFailure } from '../../agent/index.js';
import { isLoopbackUrl } from '../../protocol/index.js';
import { errorChain } from './error-chain.js';
import type { NetworkCode } from './network-code.js';
import type { OpenAiOptions } from './open-ai-options.js';
import { proxyRefusal } from './proxy-refusal.js';
import { UnreachableProxy } from './unreachable-proxy.js';

/** What went wrong at the proxy on the way to an endpoint, and not at the endpoint; nothing where none is to blame. */
export function failureOfProxy(
  code: NetworkCode | undefined,
  error: unknown,
  { baseUrl, proxy }: Pick<OpenAiOptions, 'baseUrl' | 'proxy'>
): ModelFailure | undefined {
  const { host } = new URL(baseUrl);
  const own = proxy === undefined || isLoopbackUrl(baseUrl) ? undefined : new URL(proxy).host;
  const gone = errorChain(error).find(each => each instanceof UnreachableProxy);
  if (gone !== undefined) {
    return {
      code: code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable',
      message: `The proxy ${gone.host}, through which ${host} is to be reached, does not answer.`,
      hint:
        own === undefined
          ? 'Check HTTP_PROXY and HTTPS_PROXY, and start Jupyter again.'
          : 'Check the proxy of this connection.'
    };
  }
  if (code !== 'proxy') {
    return undefined;
  }
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
