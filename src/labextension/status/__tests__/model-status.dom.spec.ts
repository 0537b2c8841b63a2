import type { ISettingRegistry } from '@jupyterlab/settingregistry';
import { Signal } from '@lumino/signaling';
import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { emptyState, overNetwork, states } from '../../chat/__tests__/fixtures/states.js';
import type { ModelEntry } from '../../models/model-entry.js';
import { Models } from '../../models/models.js';
import { ModelStatus } from '../model-status.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';

const entry = (id: string, label: string, place: string, destination: ModelEntry['destination']): ModelEntry => ({
  id,
  label,
  place,
  destination,
  create: () => Promise.reject(new Error('Not asked.'))
});

const PROVIDER = 'openai:gpt-4.1-mini';
const ANALYST = 'Cellwright: Built-in analyst · offline';
const SENT = 'Cellwright: gpt-4.1-mini · sent to api.openai.com';

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
  const models = new Models(entry('builtin', 'Built-in analyst', 'offline', 'page'));
  const onPress = jest.fn();
  const status = new ModelStatus(models, plainTrans, onPress);
  return { status, models, onPress, said: () => status.node.textContent };
}

describe('ModelStatus', () => {
  it('says the model that the settings pick before the chat is loaded', async () => {
    const { status, said } = setUp();
    await status.start(new FakeSettings({ model: 'builtin' }).loaded);
    expect(said()).toBe(ANALYST);
  });

  it('claims no model that only the service knows, and says it once it is added', async () => {
    const { status, models, said } = setUp();
    const settings = new FakeSettings({ model: 'builtin' });
    await status.start(settings.loaded);
    settings.pick(PROVIDER);
    expect(said()).toBe('Cellwright');
    expect(status.node.title).not.toContain('gpt');
    models.add(entry(PROVIDER, 'gpt-4.1-mini', 'api.openai.com', 'network'));
    expect(said()).toBe(SENT);
  });

  it('says what the panel says once the chat is loaded, whatever the settings pick', async () => {
    const { status, models, said } = setUp();
    const settings = new FakeSettings({ model: PROVIDER });
    const controller = new FakeController(emptyState);
    status.follow(controller);
    await status.start(settings.loaded);
    settings.pick('openai:another');
    models.add(entry(PROVIDER, 'gpt-4.1-mini', 'api.openai.com', 'network'));
    expect(said()).toBe(ANALYST);
    controller.set(overNetwork);
    expect(said()).toBe(SENT);
  });

  it('says that an answer is under way, and that it waits for the user', () => {
    const { status, said } = setUp();
    const controller = new FakeController(states.answering);
    status.follow(controller);
    expect(said()).toBe('Cellwright: Built-in analyst · answering…');
    expect(status.node.title).toContain('offline');
    controller.set(states.approval);
    expect(said()).toBe('Cellwright: Built-in analyst · waits for you');
    controller.set(states.question);
    expect(said()).toBe('Cellwright: Built-in analyst · waits for you');
    controller.set(states.drafted);
    controller.set({ runningId: null });
    expect(said()).toBe(ANALYST);
  });

  it('is a button whose name begins with what is seen, and that leaves the focus where it is', async () => {
    const { status, onPress } = setUp();
    await status.start(null);
    expect(status.node.tagName).toBe('BUTTON');
    expect(status.node.getAttribute('aria-label')).toBe(`${ANALYST}. Open the panel`);
    const pressed = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
    status.node.dispatchEvent(pressed);
    expect([pressed.defaultPrevented, onPress.mock.calls]).toEqual([true, []]);
    status.node.click();
    expect(onPress).toHaveBeenCalledTimes(1);
  });
});
