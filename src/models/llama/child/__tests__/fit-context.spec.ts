import { fitContext } from '../fit-context.js';

const GB = 1024 ** 3;
const facts = { contextLength: 32_768, bytesPerToken: 144 * 1024, weights: 2.5 * GB };
const fit = (available: number, wanted = 8192): ReturnType<typeof fitContext> => fitContext(facts, wanted, available);

test('a chat has as many tokens as wanted while they fit, and no more than the model knows', () => {
  expect(fit(16 * GB)).toEqual({ contextSize: 8192, chats: 4 });
  expect(fit(64 * GB, 100_000)).toEqual({ contextSize: 32_768, chats: 4 });
});

test('with less memory it has fewer', () => {
  expect(fit(4.5 * GB)).toEqual({ contextSize: 4096, chats: 1 });
});

test('as many chats are kept as half of the memory that is left allows', () => {
  expect([6, 8, 10].map(available => fit(available * GB))).toEqual([
    { contextSize: 8192, chats: 1 },
    { contextSize: 8192, chats: 2 },
    { contextSize: 8192, chats: 3 }
  ]);
});

test('what does not fit at all is refused with what is missing', () => {
  expect(fit(2 * GB)).toEqual({ missing: expect.any(Number) as number });
});

test('a model of few tokens is taken as it is', () => {
  expect(fitContext({ contextLength: 512, bytesPerToken: 64, weights: 1e5 }, 8192, GB)).toEqual({
    contextSize: 512,
    chats: 4
  });
});
