import { Refusal } from '../refusal.js';
import type { ModelCatalog } from './model-catalog.js';
import type { ModelConnection } from './model-connection.js';

/** A model on offer. Rejects with a `Refusal` when there is none with this id any more. */
export async function findModel(models: ModelCatalog, id: string): Promise<ModelConnection> {
  const model = await models.find(id);
  if (model === undefined) {
    throw new Refusal(404, 'unknown_model', `The service does not offer the model “${id}” any more. Pick another one.`);
  }
  return model;
}
