import { appendFileSync } from 'node:fs';
import type { IModelClient } from '../../agent/index.js';

/** The same model; each request is added to the file as one line of JSON before the model gets it. */
export function recordRequests(client: IModelClient, file: string): IModelClient {
  const { id, destination, capabilities } = client;
  return {
    id,
    destination,
    capabilities,
    stream: (request, signal) => {
      appendFileSync(file, `${JSON.stringify(request)}\n`, { mode: 0o600 });
      return client.stream(request, signal);
    }
  };
}
