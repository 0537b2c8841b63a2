import { StateDB } from '@jupyterlab/statedb';
import { Descriptions } from '../workspace-state.js';

const KEY = 'jupyterlab-cellwright:descriptions';

async function open(state: StateDB): Promise<Descriptions> {
  const descriptions = new Descriptions(state);
  await descriptions.load();
  return descriptions;
}

test('what the user wrote about a dataset is there after a reload, for its notebook only, under its name by then', async () => {
  const state = new StateDB();
  const descriptions = await open(state);
  await descriptions.set('a.ipynb', 'df', 'Rides of 2024');
  expect([...(await open(state)).of('a.ipynb')]).toEqual([['df', 'Rides of 2024']]);
  await descriptions.rename('a.ipynb', 'b.ipynb');
  const again = await open(state);
  expect([again.of('a.ipynb').size, again.of('b.ipynb').get('df')]).toEqual([0, 'Rides of 2024']);
});

test.each([[null], ['text'], [[1]], [{ 'a.ipynb': 3 }], [{ 'a.ipynb': { df: 3 } }]])(
  'what somebody else stored is left out: %j',
  async stored => {
    const state = new StateDB();
    await state.save(KEY, stored);
    expect((await open(state)).of('a.ipynb').size).toBe(0);
  }
);
