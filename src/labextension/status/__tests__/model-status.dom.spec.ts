import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { Signal } from '@lumino/signaling';
import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { emptyState, overNetwork, states } from '../../chat/__tests__/fixtures/states.js';
import type { ModelEntry } from '../../models/model-entry.js';
import { Models } from '../../models/models.js';
import { ModelStatus } from '../model-status.js';
import type { SaidModel, StatusActivity } from '../status-item.js';

const entry = (id: string, label: string, place: string, destination: ModelEntry['destination']): ModelEntry => ({
  id,
  label,
  place,
  destination,
  create: () => Promise.reject(new Error('Not asked.'))
});

const PROVIDER = 'openai:gpt-4.1-mini';
const analyst = { label: 'Built-in analyst', place: 'offline', sent: false };
const provider = { label: 'gpt-4.1-mini', place: 'api.openai.com', sent: true };

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

function setUp() {
  const said: (readonly [SaidModel | null, StatusActivity])[] = [];
  const models = new Models(entry('builtin', 'Built-in analyst', 'offline', 'page'));
  const say = (model: SaidModel | null, activity: StatusActivity): void => {
    said.push([model === null ? null : { label: model.label, place: model.place, sent: model.sent }, activity]);
  };
  return { status: new ModelStatus({ say }, models), models, said };
}

describe('ModelStatus', () => {
  it('says the model that the settings pick before the chat is loaded', async () => {
    const { status, said } = setUp();
    await status.start(new FakeSettings({ model: 'builtin' }).loaded);
    expect(said).toEqual([[analyst, null]]);
  });

  it('claims no model that only the service knows, and says it once it is added', async () => {
    const { status, models, said } = setUp();
    const settings = new FakeSettings({ model: 'builtin' });
    await status.start(settings.loaded);
    settings.pick(PROVIDER);
    expect(said.at(-1)).toEqual([null, null]);
    models.add(entry(PROVIDER, provider.label, provider.place, 'network'));
    expect(said.at(-1)).toEqual([provider, null]);
  });

  it('says what the panel says once the chat is loaded, whatever the settings pick', async () => {
    const { status, models, said } = setUp();
    const settings = new FakeSettings({ model: PROVIDER });
    const controller = new FakeController(emptyState);
    status.follow(controller);
    await status.start(settings.loaded);
    settings.pick('openai:another');
    models.add(entry(PROVIDER, provider.label, provider.place, 'network'));
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
