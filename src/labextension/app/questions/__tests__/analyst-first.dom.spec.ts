import type { IModelClient } from '../../../../agent/index.js';
import { askingModel } from '../../__tests__/asking-model.js';
import { silentModel } from '../../__tests__/silent-model.js';
import { startChat } from '../../__tests__/start-chat.js';
import type { ModelEntry } from '../../../models/model-entry.js';
import type { ChatSettings } from '../../settings/chat-settings.js';

const saying = (text: string): IModelClient => ({
  ...silentModel,
  async *stream() {
    yield { type: 'text', delta: text };
    yield { type: 'end', reason: 'stop' };
  }
});

/** Drafts the same code for each question. */
const drafting: IModelClient = {
  ...silentModel,
  async *stream({ role }) {
    if (role === 'subquery') {
      yield { type: 'text', delta: 'Rows.\n```python\n1 + 1\n```' };
      yield { type: 'end', reason: 'stop' };
      return;
    }
    yield { type: 'call-delta', index: 0, id: 'c1', name: 'generatePythonCode', arguments: '{"query":"Rows"}' };
    yield { type: 'end', reason: 'calls' };
  }
};

/** A chat with a model beside the analyst, which is picked; every text that was seen. */
function startWith(
  analyst: IModelClient,
  settings: Partial<ChatSettings> = {},
  codeForm: ModelEntry['codeForm'] = 'direct'
) {
  let asked = 0;
  const picked: ModelEntry = {
    id: 'small',
    label: 'Small',
    place: 'local',
    destination: 'server',
    codeForm,
    create: () => {
      asked += 1;
      return Promise.resolve(saying('From the model.'));
    }
  };
  const chat = startChat([], analyst, undefined, { settings, entry: { id: 'builtin' }, picked });
  const seen = new Set<string>();
  chat.controller.changed.connect(() => {
    chat.controller.state.turns.forEach(({ text, status }) => seen.add(text).add(status));
  });
  return { ...chat, seen, asked: () => asked };
}

it.each([
  ['declines', saying('I cannot tell.')],
  ['asks which of some readings is meant', askingModel]
])(
  'where the analyst %s, a small model answers the same question, and nothing of the analyst is shown',
  async (_, analyst) => {
    const { controller, until, ask, seen, written } = startWith(analyst);
    await ask('How many rows?', 'done');
    await until(() => controller.state.runningId === null);
    expect(controller.state.turns).toMatchObject([
      { model: { id: 'small' }, text: expect.stringContaining('model') as unknown }
    ]);
    expect([...seen]).not.toContain('I cannot tell.');
    expect([...seen]).not.toContain('waiting-question');
    expect(new Set(written.map(({ turn }) => turn.id)).size).toBe(1);
  }
);

it('what the analyst drafts no model is asked, until the user asks it in its place', async () => {
  const { controller, until, ask, asked, drafted } = startWith(drafting);
  await ask('How many rows?', 'done');
  await until(() => controller.state.runningId === null);
  const [turn] = controller.state.turns;
  expect(turn).toMatchObject({ model: { id: 'builtin' }, draft: { status: 'drafted' } });
  expect([asked(), drafted.length]).toEqual([0, 1]);
  controller.resend(turn?.id ?? '', turn?.question ?? '');
  await until(() => controller.state.turns[1]?.status === 'done' && controller.state.runningId === null);
  expect(controller.state.turns[1]).toMatchObject({ model: { id: 'small' }, text: 'From the model.' });
  expect(asked()).toBe(1);
});

it('a changed question goes to the analyst again', async () => {
  const { controller, until, ask, asked } = startWith(drafting);
  await ask('How many rows?', 'done');
  await until(() => controller.state.runningId === null);
  controller.resend(controller.state.turns[0]?.id ?? '', 'How many columns?');
  await until(() => controller.state.turns[1]?.status === 'done' && controller.state.runningId === null);
  expect([controller.state.turns[1]?.model.id, asked()]).toEqual(['builtin', 0]);
});

it('a Stop while the analyst writes ends the question', async () => {
  const { controller, ask, asked, stop } = startWith({
    ...silentModel,
    async *stream(request, signal) {
      yield { type: 'text', delta: 'I cannot' };
      yield* silentModel.stream(request, signal);
    }
  });
  await ask('How many rows?', 'running');
  await stop();
  expect([controller.state.turns[0]?.status, asked()]).toEqual(['interrupted', 0]);
});

it.each([
  ['a large model', {}, 'code'],
  ['the setting says so', { analystFirst: 'never' }, 'direct']
] as const)('no analyst comes first: %s', async (_, settings, codeForm) => {
  const { controller, until, ask } = startWith(drafting, settings, codeForm);
  await ask('How many rows?', 'done');
  await until(() => controller.state.runningId === null);
  expect(controller.state.turns).toMatchObject([{ model: { id: 'small' } }]);
});
