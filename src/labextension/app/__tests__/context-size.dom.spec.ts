import type { IModelClient } from '../../../agent/index.js';
import { silentModel } from './silent-model.js';
import { startChat } from './start-chat.js';

/** A model on the server with a window of 8,000 tokens. */
const model = (countTokens?: IModelClient['countTokens']): IModelClient => ({
  ...silentModel,
  destination: 'server',
  capabilities: { ...silentModel.capabilities, contextSize: 8000 },
  ...(countTokens && { countTokens })
});

const sizeOf = async (client: IModelClient): Promise<unknown> => {
  const { controller, until } = startChat([], client, undefined, { entry: { destination: 'server' } });
  await until(() => controller.state.context !== undefined);
  const { context } = controller.state;
  controller.dispose();
  return context;
};

test('what a model counts is shown in place of an estimate, and what is written is weighed alike', async () => {
  const { tokens } = (await sizeOf(model())) as { readonly tokens: number };
  expect(tokens).toBeGreaterThan(100);
  expect(await sizeOf(model())).toEqual({ tokens, window: 8000, scale: 1 });
  const counted = await sizeOf(model(() => Promise.resolve(9000)));
  expect(counted).toEqual({ tokens: 9000, window: 8000, scale: 9000 / tokens });
});

test('an estimate is shown as no share of the window of a model that cannot count now', async () => {
  for (const countTokens of [() => Promise.resolve(undefined), () => Promise.reject(new Error('It is away.'))]) {
    expect(await sizeOf(model(countTokens))).toMatchObject({ window: null, scale: 1 });
  }
});
