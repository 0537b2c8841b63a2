import { Deferred } from '../deferred.js';
import { whenLoaded } from '../when-loaded.js';

describe('a reading that needs deferred code', () => {
  it('is done again with it, and loads it once', async () => {
    const load = jest.fn(() => Promise.resolve((text: string) => text.length));
    const lengths = new Deferred(load);
    const read = jest.fn(() => lengths.get()('four'));
    expect(read).toThrow('whenLoaded');
    expect(await whenLoaded(read)).toBe(4);
    expect(await whenLoaded(read)).toBe(4);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads one part after the other', async () => {
    const parts = [1, 2, 3].map(number => new Deferred(() => Promise.resolve({ number })));
    expect(await whenLoaded(() => parts.map(part => part.get().number))).toEqual([1, 2, 3]);
  });

  it('rejects when the code cannot be fetched, and tries again the next time', async () => {
    const load = jest.fn(() => Promise.resolve('here'));
    load.mockRejectedValueOnce(new Error('offline'));
    const part = new Deferred(load);
    await expect(whenLoaded(() => part.get())).rejects.toThrow('offline');
    expect(await whenLoaded(() => part.get())).toBe('here');
  });

  it('passes on any other failure', async () => {
    const failing = (): never => {
      throw new Error('not a number');
    };
    await expect(whenLoaded(failing)).rejects.toThrow('not a number');
  });
});
