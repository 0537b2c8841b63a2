import { Descriptions } from '../workspace-state.js';

/** The part of JupyterLab's state database that is used, in memory. */
function makeState(stored?: unknown) {
  const kept = new Map<string, unknown>(stored === undefined ? [] : [['jupyterlab-cellwright:descriptions', stored]]);
  return {
    fetch: (key: string) => Promise.resolve(kept.get(key)),
    save: (key: string, value: unknown) => Promise.resolve(void kept.set(key, JSON.parse(JSON.stringify(value)))),
    kept
  };
}

async function open(state: ReturnType<typeof makeState> | null) {
  const descriptions = new Descriptions(state as never);
  await descriptions.load();
  return descriptions;
}

test('what the user wrote about a dataset is there after a reload, for its notebook only', async () => {
  const state = makeState();
  await (await open(state)).set('a.ipynb', 'df', 'Rides of 2024');
  const again = await open(state);
  expect([...again.of('a.ipynb')]).toEqual([['df', 'Rides of 2024']]);
  expect(again.of('b.ipynb').size).toBe(0);
});

test('descriptions follow a notebook that is renamed', async () => {
  const state = makeState();
  const descriptions = await open(state);
  await descriptions.set('a.ipynb', 'df', 'Rides');
  await descriptions.rename('a.ipynb', 'b.ipynb');
  const again = await open(state);
  expect(again.of('a.ipynb').size).toBe(0);
  expect(again.of('b.ipynb').get('df')).toBe('Rides');
});

test.each([[null], ['text'], [[1]], [{ 'a.ipynb': 3 }], [{ 'a.ipynb': { df: 3 } }]])(
  'what somebody else stored is left out: %j',
  async stored => {
    expect((await open(makeState(stored))).of('a.ipynb').size).toBe(0);
  }
);
