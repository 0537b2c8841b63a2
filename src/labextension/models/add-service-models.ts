import { createRemoteModelClient, type ServiceApi } from '../../models/remote/index.js';
import type { IModelRegistry } from './model-registry.js';

/**
 * Adds the models that the service offers and picks the preferred one, unless another was picked meanwhile. A missing
 * service adds nothing: the built-in analyst stays.
 */
export async function addServiceModels(
  models: IModelRegistry,
  service: ServiceApi,
  request: (path: string, init: RequestInit) => Promise<Response>,
  preferred: string
): Promise<void> {
  const before = models.current;
  const connections = await service.models().catch(() => []);
  for (const connection of connections) {
    if (models.entries.some(entry => entry.id === connection.id)) {
      continue; // Another extension was first.
    }
    models.add({
      id: connection.id,
      label: connection.label,
      place: connection.host,
      destination: connection.destination,
      create: () => Promise.resolve(createRemoteModelClient({ connection, request }))
    });
  }
  if (models.current === before && models.entries.some(entry => entry.id === preferred)) {
    models.pick(preferred);
  }
}
