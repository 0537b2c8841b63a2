import type { Insights } from '../../llama-runtime.js';
import { fitContext } from '../model-facts.js';

const GB = 1024 ** 3;

const model = (trainContextSize: number, bytesPerToken: number, modelSize: number): Insights => ({
  trainContextSize,
  modelSize,
  estimateContextResourceRequirementsV2: ({ contextSize, sequences }) =>
    Promise.resolve({ cpuRam: contextSize * sequences * bytesPerToken })
});
const LARGE = model(32_768, 144 * 1024, 2.5 * GB);
const SMALL = model(512, 64, 1e5);

test.each<readonly [string, Insights, number, number, Awaited<ReturnType<typeof fitContext>>]>([
  ['a chat has as many tokens as wanted while they fit', LARGE, 8192, 16, { contextSize: 8192, chats: 4 }],
  ['a chat has no more tokens than the model knows', LARGE, 100_000, 64, { contextSize: 32_768, chats: 4 }],
  ['with less memory a chat has fewer', LARGE, 8192, 4.5, { contextSize: 4096, chats: 1 }],
  ['one chat is kept where half of what is left holds no other', LARGE, 8192, 6, { contextSize: 8192, chats: 1 }],
  ['two chats are kept where it holds one', LARGE, 8192, 8, { contextSize: 8192, chats: 2 }],
  [
    'what does not fit at all is refused with what is missing',
    LARGE,
    8192,
    2,
    { missing: expect.any(Number) as number }
  ],
  ['a model of few tokens is taken as it is', SMALL, 8192, 1, { contextSize: 512, chats: 4 }]
])('%s', async (_what, insights, wanted, gigabytes, fit) => {
  expect(await fitContext(insights, wanted, gigabytes * GB)).toEqual(fit);
});
