import { fitContext, type Fit } from '../fit-context.js';

const GB = 1024 ** 3;
const FACTS = { contextLength: 32_768, bytesPerToken: 144 * 1024, weights: 2.5 * GB };
const SMALL = { contextLength: 512, bytesPerToken: 64, weights: 1e5 };

test.each<readonly [string, typeof FACTS, number, number, Fit]>([
  ['a chat has as many tokens as wanted while they fit', FACTS, 8192, 16, { contextSize: 8192, chats: 4 }],
  ['a chat has no more tokens than the model knows', FACTS, 100_000, 64, { contextSize: 32_768, chats: 4 }],
  ['with less memory a chat has fewer', FACTS, 8192, 4.5, { contextSize: 4096, chats: 1 }],
  ['one chat is kept where half of what is left holds no other', FACTS, 8192, 6, { contextSize: 8192, chats: 1 }],
  ['two chats are kept where it holds one', FACTS, 8192, 8, { contextSize: 8192, chats: 2 }],
  [
    'what does not fit at all is refused with what is missing',
    FACTS,
    8192,
    2,
    { missing: expect.any(Number) as number }
  ],
  ['a model of few tokens is taken as it is', SMALL, 8192, 1, { contextSize: 512, chats: 4 }]
])('%s', (_what, facts, wanted, gigabytes, fit) => {
  expect(fitContext(facts, wanted, gigabytes * GB)).toEqual(fit);
});
