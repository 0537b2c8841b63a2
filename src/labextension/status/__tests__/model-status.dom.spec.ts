import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { StateDB } from '@jupyterlab/statedb';
import { Signal } from '@lumino/signaling';
import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { emptyState, overNetwork, states } from '../../chat/__tests__/fixtures/states.js';
import type { ModelEntry } from '../../models/model-entry.js';
import { Models } from '../../models/models.js';
import { ModelStatus } from '../model-status.js';
import { RememberedModel } from '../remembered-model.js';
import type { SaidModel } from '../said-model.js';
import type { StatusActivity } from '../status-item.js';

const entry = (id: string, label: string, place: string, destination: ModelEntry['destination']): ModelEntry => ({
  id,
  label,
  place,
  destination,
  create: () => Promise.reject(new Error('Not asked.'))
});

const analyst = { id: 'builtin', label: 'Built-in analyst', place: 'offline', sent: false };
const provider = { id: 'openai:gpt-4.1-mini', label: 'gpt-4.1-mini', place: 'api.openai.com', sent: true };

class FakeSettings {
  readonly changed = new Signal<this, void>(this);

  constructor(public composite: { readonly model: string }) {}

  pick(model: string): void {
    this.composite = { model };
    this.changed.emit();
  }

  get loaded(): Promise<ISettingRegistry.ISettings> {
    return Promise.resolve(this as unknown as ISettingRegistry.ISettings);
  }
}

function setUp(state = new StateDB()) {
  const said: (readonly [SaidModel | null, StatusActivity])[] = [];
  const models = new Models(entry('builtin', 'Built-in analyst', 'offline', 'page'));
  const status = new ModelStatus({
    item: { say: (model, activity) => said.push([model, activity]) },
    models,
    remembered: new RememberedModel(state)
  });
  return { status, models, said };
}

describe('ModelStatus', () => {
  it('says the model that the settings pick before the chat is loaded', async () => {
    const { status, said } = setUp();
    await status.start(new FakeSettings({ model: 'builtin' }).loaded);
    expect(said).toEqual([[analyst, null]]);
  });

  it('takes the picked model when there are no settings, or they cannot be read', async () => {
    for (const settings of [null, Promise.reject(new Error('No schema.'))]) {
      const { status, said } = setUp();
      await status.start(settings);
      expect(said.at(-1)).toEqual([analyst, null]);
    }
  });

  it('claims no model that only the service knows, and says it once it is added', async () => {
    const { status, models, said } = setUp();
    const settings = new FakeSettings({ model: 'builtin' });
    await status.start(settings.loaded);
    settings.pick(provider.id);
    expect(said.at(-1)).toEqual([null, null]);
    models.add(entry(provider.id, provider.label, provider.place, 'network'));
    expect(said.at(-1)).toEqual([provider, null]);
  });

  it('says on the next page what was said of that model, and of no other', async () => {
    const state = new StateDB();
    const before = setUp(state);
    before.status.follow(new FakeController(overNetwork));
    expect(before.said).toEqual([[provider, null]]);

    const same = setUp(state);
    await same.status.start(new FakeSettings({ model: provider.id }).loaded);
    expect(same.said).toEqual([[provider, null]]);
    const other = setUp(state);
    await other.status.start(new FakeSettings({ model: 'openai:another' }).loaded);
    expect(other.said).toEqual([[null, null]]);
  });

  it('says what the panel says once the chat is loaded, whatever the settings pick', async () => {
    const { status, models, said } = setUp();
    const settings = new FakeSettings({ model: provider.id });
    const controller = new FakeController(emptyState);
    status.follow(controller);
    await status.start(settings.loaded);
    settings.pick('openai:another');
    models.add(entry(provider.id, provider.label, provider.place, 'network'));
    expect(said).toEqual([[analyst, null]]);
    controller.set(overNetwork);
    expect(said.at(-1)).toEqual([provider, null]);
  });

  it('says that an answer is under way, and that it waits for the user', () => {
    const { status, said } = setUp();
    const controller = new FakeController(states.answering);
    status.follow(controller);
    expect(said.at(-1)).toEqual([analyst, 'answering']);
    controller.set(states.approval);
    expect(said.at(-1)).toEqual([analyst, 'waiting']);
    controller.set(states.question);
    expect(said.at(-1)).toEqual([analyst, 'waiting']);
    controller.set(states.drafted);
    controller.set({ runningId: null });
    expect(said.at(-1)).toEqual([analyst, null]);
  });
});
