import type { LocalModelsReply } from '../../../protocol/index.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { LazyLocalFiles } from '../lazy-local-files.js';

const empty: LocalModelsReply = {
  machine: { memory: 16_000_000_000, cores: 4 },
  models: [],
  folders: [],
  downloads: []
};

/** Files whose service answers every request with this. */
function filesOf(answer: (path: string) => unknown): { files: LazyLocalFiles; asked: string[]; changes: () => number } {
  const asked: string[] = [];
  const files = new LazyLocalFiles({
    request: path => {
      asked.push(path);
      return Promise.resolve(new Response(JSON.stringify(answer(path)), { status: 200 }));
    },
    refreshModels: () => Promise.resolve(),
    pick: () => undefined,
    trans: plainTrans
  });
  let changes = 0;
  files.changed.connect(() => changes++);
  return { files, asked, changes: () => changes };
}

test('nothing is asked and nothing is known before the first look', async () => {
  const { files, asked } = filesOf(() => empty);
  files.install();
  files.use('llama:one.gguf');
  expect(await files.load('llama:one.gguf')).toBe(false);
  expect(files.state).toMatchObject({ listed: null, runtime: null, problem: null });
  expect(asked).toEqual([]);
});

test('the first look reads the list, and tells whoever listened before', async () => {
  const { files, asked, changes } = filesOf(path =>
    /runtime/.test(path) ? { installed: false, installing: false } : empty
  );
  await files.look();
  expect(files.state.listed).toEqual(empty);
  expect(changes()).toBeGreaterThan(0);
  const before = asked.length;
  await Promise.all([files.look(), files.look()]);
  expect(asked.length).toBeGreaterThan(before);
});

test('what is done with a file after that is asked of the service', async () => {
  const { files, asked } = filesOf(() => empty);
  await files.look();
  asked.length = 0;
  files.unload('llama:one.gguf');
  expect(asked.length).toBe(1);
});
