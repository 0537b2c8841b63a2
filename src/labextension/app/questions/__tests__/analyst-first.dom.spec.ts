import type { IModelClient } from '../../../../agent/index.js';
import { askingModel, calling, makeEntry, modelOf, saying, silentModel } from '../../__tests__/models.js';
import { startChat } from '../../__tests__/start-chat.js';
import type { ModelEntry } from '../../../models/models.js';
import type { ChatSettings } from '../../settings/chat-settings.js';

/** Drafts the same code for each question. */
const drafting = modelOf((request, signal) =>
  (request.role === 'subquery'
    ? saying('Rows.\n```python\n1 + 1\n```')
    : calling('generatePythonCode', { query: 'Rows' })
  ).stream(request, signal)
);

/** A chat with a model beside the analyst, which is picked; every text that was seen. */
function startWith(
  analyst: IModelClient,
  settings: Partial<ChatSettings> = {},
  codeForm: ModelEntry['codeForm'] = 'direct'
) {
  let asked = 0;
  const create = (): Promise<IModelClient> => {
    asked += 1;
    return Promise.resolve(saying('From the model.'));
  };
  const picked = makeEntry('small', { place: 'local', destination: 'server', codeForm, create });
  const chat = startChat({ model: analyst, settings, entry: { id: 'builtin' }, picked });
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
    const { controller, ask, seen, written } = startWith(analyst);
    await ask('How many rows?', 'done');
    expect(controller.state.turns).toMatchObject([{ model: { id: 'small' }, text: 'From the model.' }]);
    expect([...seen]).not.toContain('I cannot tell.');
    expect([...seen]).not.toContain('waiting-question');
    expect(new Set(written.map(({ turn }) => turn.id)).size).toBe(1);
  }
);

it('no model is asked what the analyst drafts, until the user asks it again; a changed question is the analyst’s', async () => {
  const { controller, turn, untilIs, ask, asked, drafted } = startWith(drafting);
  await ask('How many rows?', 'done');
  const { id = '', question = '' } = turn() ?? {};
  expect(turn()).toMatchObject({ model: { id: 'builtin' }, draft: { status: 'drafted' } });
  expect([asked(), drafted.length]).toEqual([0, 1]);
  controller.resend(id, 'How many columns?');
  await untilIs('done', 1);
  expect([turn(1)?.model.id, asked()]).toEqual(['builtin', 0]);
  controller.resend(id, question);
  await untilIs('done', 2);
  expect(turn(2)).toMatchObject({ model: { id: 'small' }, text: 'From the model.' });
  expect(asked()).toBe(1);
});

it('a Stop while the analyst writes ends the question', async () => {
  const writing = modelOf(async function* (request, signal) {
    yield { type: 'text', delta: 'I cannot' };
    yield* silentModel.stream(request, signal);
  });
  const { turn, ask, asked, stop } = startWith(writing);
  await ask('How many rows?', 'running');
  await stop();
  expect([turn()?.status, asked()]).toEqual(['interrupted', 0]);
});

it.each([
  ['a large model', {}, 'code'],
  ['the setting says so', { analystFirst: 'never' }, 'direct']
] as const)('no analyst comes first: %s', async (_, settings, codeForm) => {
  const { controller, ask } = startWith(drafting, settings, codeForm);
  await ask('How many rows?', 'done');
  expect(controller.state.turns).toMatchObject([{ model: { id: 'small' } }]);
});
