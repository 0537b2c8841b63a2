import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { Signal } from '@lumino/signaling';
import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { emptyState, overNetwork, states } from '../../chat/__tests__/fixtures/states.js';
import { type ModelEntry, Models } from '../../models/models.js';
import { makeEntry } from '../../app/__tests__/models.js';
import { ModelStatus } from '../model-status.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';

const [builtin, provider] = emptyState.models.map(({ id, ...shown }) => makeEntry(id, shown)) as [
  ModelEntry,
  ModelEntry
];
const ANALYST = 'Cellwright: Built-in analyst · offline';
const SENT = 'Cellwright: gpt-4.1-mini · sent to api.openai.com';

/** The item, with the settings that pick a model, which are loaded by then. */
async function setUp(model: string, controller?: FakeController) {
  const models = new Models(builtin);
  const status = new ModelStatus(models, plainTrans, () => undefined);
  if (controller !== undefined) {
    status.follow(controller);
  }
  const settings = { composite: { model }, changed: new Signal<object, void>({}) };
  await status.start(Promise.resolve(settings as unknown as ISettingRegistry.ISettings));
  const pick = (id: string): void => {
    settings.composite = { model: id };
    settings.changed.emit();
  };
  return { status, models, pick, said: () => status.node.textContent };
}

describe('ModelStatus', () => {
  it('says the model that the settings pick, and claims none that only the service knows until it is added', async () => {
    const { status, models, pick, said } = await setUp('builtin');
    expect(said()).toBe(ANALYST);
    pick(provider.id);
    expect(said()).toBe('Cellwright');
    expect(status.node.title).not.toContain('gpt');
    models.add(provider);
    expect(said()).toBe(SENT);
  });

  it('says what the panel says once the chat is loaded, whatever the settings pick, and that an answer waits', async () => {
    const controller = new FakeController(emptyState);
    const { models, pick, said } = await setUp(provider.id, controller);
    pick('openai:another');
    models.add(provider);
    expect(said()).toBe(ANALYST);
    controller.set(overNetwork);
    expect(said()).toBe(SENT);
    for (const waits of [states.approval, states.question]) {
      controller.set(waits);
      expect(said()).toBe('Cellwright: Built-in analyst · waits for you');
    }
  });
});
