import type { AddressInfo } from 'node:net';
import type { Dispatcher } from 'undici';
import { createServiceApi, type ServiceApi, type ServiceRequest } from '../../models/remote/index.js';
import type { ServiceApp } from '../service-parts.js';
import { SECRET } from './service-for-test.js';

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
