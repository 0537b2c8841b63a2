import { isLoopbackUrl } from '../../protocol/index.js';
import type { OpenAiOptions } from './open-ai-options.js';

/** Where the text of a request goes, for a person: the host, and the proxy of the connection that it passes. */
export function endpointPlace({ baseUrl, proxy }: Pick<OpenAiOptions, 'baseUrl' | 'proxy'>): string {
  const { host } = new URL(baseUrl);
  return proxy === undefined || isLoopbackUrl(baseUrl) ? host : `${host} via ${new URL(proxy).host}`;
}
