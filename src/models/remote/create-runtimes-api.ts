import {
  InstallEventSchema,
  routePath,
  RuntimeReplySchema,
  type InstallEvent,
  type RuntimeName,
  type RuntimeReply
} from '../../protocol/index.js';
import { serviceCalls } from './service-calls.js';
import type { ServiceRequest } from './service-request.js';
import { streamRoute } from './stream-route.js';

/** What the page asks of the service about what is installed on request. */
export type RuntimesApi = {
  /** Rejects as those of `ServiceApi` do. */
  state(runtime: RuntimeName, signal?: AbortSignal): Promise<RuntimeReply>;
  /** Never throws: the last event says what came of it. Aborting stops it, and nothing of it stays. */
  install(runtime: RuntimeName, signal: AbortSignal): AsyncGenerator<InstallEvent>;
};

export function createRuntimesApi(request: ServiceRequest): RuntimesApi {
  const { read } = serviceCalls(request);
  return {
    state: (runtime, signal) => read(RuntimeReplySchema, routePath('runtime', { id: runtime }), signal),
    install: (runtime, signal) =>
      streamRoute(
        request,
        {
          route: 'installRuntime',
          schema: InstallEventSchema,
          isLast: ({ type }) => type !== 'line',
          failed: (error): InstallEvent => ({ type: 'error', error }),
          cut: {
            code: 'protocol',
            message: 'The installation broke off.',
            hint: 'Look at its state, and install again.'
          }
        },
        { runtime },
        signal
      )
  };
}
