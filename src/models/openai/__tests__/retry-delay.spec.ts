import { retryDelay } from '../request-limits.js';

const refused = (status: number, retryAfter?: string): unknown => ({
  status,
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
});

describe('the wait before a request is sent again', () => {
  it('doubles without a word of the server, spread by a quarter', () => {
    for (const [tries, wait] of [
      [1, 500],
      [2, 1000],
      [3, 2000]
    ] as const) {
      expect(retryDelay(refused(429), tries, () => 0)).toBe(wait * 0.75);
      expect(retryDelay(refused(503), tries, () => 1)).toBe(wait * 1.25);
    }
  });

  it('is what the server asks for, in seconds or as a date', () => {
    expect(retryDelay(refused(429, '7'), 1)).toBe(7000);
    jest.useFakeTimers({ now: 1_800_000_000_000 });
    expect(retryDelay(refused(503, new Date(1_800_000_010_000).toUTCString()), 1)).toBe(10_000);
    jest.useRealTimers();
    expect(retryDelay(refused(429, '-5'), 1)).toBe(0);
  });

  it('is the usual one when the server asks for nonsense', () => {
    expect(retryDelay(refused(429, 'soon'), 1, () => 0.5)).toBe(500);
  });

  it('does not come when more than half a minute is asked for', () => {
    expect(retryDelay(refused(429, '31'), 1)).toBeUndefined();
  });
});
