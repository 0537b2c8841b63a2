import type { ServiceApi } from '../../../models/remote/index.js';
import { addServiceModels } from '../add-service-models.js';
import type { ModelEntry } from '../model-entry.js';
import { Models } from '../models.js';

const entry = (id: string): ModelEntry => ({
  id,
  label: id,
  place: 'offline',
  destination: 'page',
  create: () => Promise.reject(new Error('Not asked here.'))
});

const connection = { id: 'openai:a', label: 'a', host: 'api.example.org', destination: 'network' };

async function load(preferred: string, meanwhile: (models: Models) => void = () => undefined): Promise<string> {
  const models = new Models(entry('builtin'));
  models.add(entry('own'));
  const service = {
    models: () => {
      meanwhile(models);
      return Promise.resolve([connection]);
    }
  } as unknown as ServiceApi;
  await addServiceModels(models, service, () => Promise.reject(new Error('Not asked here.')), preferred);
  return models.current.id;
}

describe('addServiceModels', () => {
  it('picks the model of the settings once the service has named it', async () => {
    expect(await load('openai:a')).toBe('openai:a');
  });

  it('leaves a model alone that was picked while the service was asked', async () => {
    expect(await load('builtin', models => models.pick('own'))).toBe('own');
  });
});
