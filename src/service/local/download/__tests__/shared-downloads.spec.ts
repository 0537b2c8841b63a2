import { mkdirSync, writeFileSync } from 'node:fs';
import { collectAll } from '../../../../models/__tests__/collect.js';
import { until } from '../../../__tests__/process-table.js';
import { downloadsOfTests, sends } from './file-server.js';

const { bytes, downloads, eventsOf, inFolder, isWhole, path, server, sizeOf } = downloadsOfTests();

describe('two services on one folder', () => {
  it('do not write one part, and the second says who has it', async () => {
    let mayBreak = false;
    server.answers = [sends(bytes, { breakAt: 500, arrived: () => mayBreak }), sends(bytes)];
    const [one, two] = [downloads(), downloads()];
    const events = eventsOf(one);
    await until(async () => (await one.list())[0]?.received === 500);
    const busy = { code: 'download_busy', message: expect.stringContaining('another Jupyter server') as string };
    for (const url of [server.url(), server.url('other/model.gguf')]) {
      await expect(two.start({ url })).rejects.toMatchObject(busy);
    }
    mayBreak = true;
    expect((await events).at(-1)).toMatchObject({ type: 'done' });
    expect(inFolder()).toEqual(['model.gguf']);
    expect(isWhole()).toBe(true);
  });

  it('take no file for whole whose part was made longer by something that knows no lock', async () => {
    const half = Math.floor(bytes.length / 2);
    server.answers = [
      (response, request) => {
        sends(bytes, { hangAt: half })(response, request);
        const timer = setInterval(() => {
          if (sizeOf('model.gguf.part') === half) {
            clearInterval(timer);
            writeFileSync(path('model.gguf.part'), bytes, { flag: 'a' });
            response.end(bytes.subarray(half));
          }
        }, 2);
      }
    ];
    expect((await eventsOf(downloads())).at(-1)).toMatchObject({ type: 'error' });
    expect(inFolder()).not.toContain('model.gguf');
  });
});

it('a look at a download joins what runs, and begins nothing of what was stopped', async () => {
  server.answers = [sends(bytes, { hangAt: 500 })];
  const all = downloads();
  await all.start({ url: server.url() });
  await until(async () => (await all.list())[0]?.received === 500);
  const seen = collectAll(await all.start({ watch: 'model.gguf' }));
  await all.cancel('model.gguf');
  expect((await seen).at(-1)).toMatchObject({ type: 'stopped' });
  const asked = server.requests.length;
  await expect(all.start({ watch: 'model.gguf' })).rejects.toMatchObject({ code: 'not_running' });
  expect(server.requests).toHaveLength(asked);
  expect(await all.list()).toMatchObject([{ status: 'stopped' }]);
});

test.each([['{"url":"nonsense"}'], ['{'], [undefined]])(
  'a part about which %s was written is listed, and begun anew',
  async about => {
    mkdirSync(path('.'));
    writeFileSync(path('model.gguf.part'), 'GGUF');
    if (about !== undefined) {
      writeFileSync(path('model.gguf.part.json'), about);
    }
    const all = downloads();
    expect(await all.list()).toEqual([{ name: 'model.gguf', status: 'stopped', received: 4 }]);
    await expect(all.cancel('model.gguf')).rejects.toMatchObject({ code: 'not_running' });
    server.answers = [sends(bytes)];
    await eventsOf(all);
    expect(isWhole()).toBe(true);
  }
);
