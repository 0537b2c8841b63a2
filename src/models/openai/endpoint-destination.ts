import type { Destination } from '../../agent/index.js';
import { isLoopbackUrl } from '../../protocol/index.js';
import type { OpenAiOptions } from './open-ai-options.js';

/** Where an endpoint has what it is sent: on this machine, unless it lies elsewhere or the user says that it sends it on. */
export function endpointDestination({ baseUrl, forwards }: Pick<OpenAiOptions, 'baseUrl' | 'forwards'>): Destination {
  return isLoopbackUrl(baseUrl) && forwards !== true ? 'server' : 'network';
}
