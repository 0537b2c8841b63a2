import type { AddressInfo } from 'node:net';
import type { Dispatcher } from 'undici';
import { createServiceApi, type ServiceApi, type ServiceRequest } from '../../models/remote/index.js';
import type { ConnectionDraft } from '../../protocol/index.js';
import type { StubServer } from '../../models/openai/__tests__/stub-server.js';
import type { ServiceApp } from '../service-parts.js';
import { SECRET, serviceForTest, type Setting } from './service-for-test.js';

export type RunningService = {
  readonly request: ServiceRequest;
  readonly api: ServiceApi;
  close(): Promise<void>;
};

/**
 * Requests to the service that listens at a port of this machine, as Jupyter makes them.
 *
 * @param connections What holds the connections, if not the process: it keeps some memory for each port that it ever asked.
 */
export function requestTo(port: number, connections?: Dispatcher): ServiceRequest {
  return (path, init) =>
    fetch(`http://127.0.0.1:${port}/${path}`, {
      ...init,
      ...(connections !== undefined && { dispatcher: connections }),
      headers: { ...(init.headers as Record<string, string>), 'x-service-secret': SECRET }
    });
}

/** The service behind a port of this machine, with the page's side of it. */
export async function runningService(app: ServiceApp): Promise<RunningService> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const request = requestTo((app.server.address() as AddressInfo).port);
  return { request, api: createServiceApi(request), close: () => app.close() };
}

/** A service for each test of a file; `restart` has another one in its place. */
export function serviceOfTests(): RunningService & { restart(setting: Setting): Promise<void> } {
  let running: RunningService;
  beforeEach(async () => {
    running = await runningService(serviceForTest());
  });
  afterEach(() => running.close());
  return {
    get api() {
      return running.api;
    },
    request: (path, init) => running.request(path, init),
    close: () => running.close(),
    restart: async setting => {
      await running.close();
      running = await runningService(serviceForTest(setting));
    }
  };
}

/** A connection to a server of the tests. */
export const draftOf = (server: StubServer, change: Partial<ConnectionDraft> = {}): ConnectionDraft => ({
  name: 'Stub',
  baseUrl: server.baseUrl,
  model: 'm',
  ...change
});
