import { StateDB, type IStateDB } from '@jupyterlab/statedb';
import type { DatasetProfile, SharingLevel, SharingRules } from '../../../../datasets/index.js';
import { Sharing, type SharingPlaces } from '../sharing.js';
import { makeColumn, makeProfile } from '../../../../datasets/__tests__/make-profile.js';

const rules: SharingRules = {
  levels: { page: 'statistics', server: 'statistics', network: 'types' },
  cap: { page: 'rows', server: 'rows', network: 'rows' }
};
const capped: SharingRules = { ...rules, cap: { ...rules.cap, network: 'names' } };
const network = [{ destination: 'network', place: 'api.one.example' }] as const;
const elsewhere = [{ destination: 'network', place: 'api.two.example' }] as const;
const server = [{ destination: 'server', place: 'local' }] as const;

const frame = (...columns: readonly string[]): DatasetProfile =>
  makeProfile(
    'df',
    columns.map(name => makeColumn(name))
  );

/** What was chosen as it is after a load, with what is shown and enforced of a frame of column `x` in `a.ipynb`. */
async function open(memory: IStateDB | null, own = rules) {
  const sharing = new Sharing(memory, () => own);
  await sharing.load();
  const choose = (level: SharingLevel, places: SharingPlaces = network, profile = frame('x')): Promise<void> =>
    sharing.choose('a.ipynb', profile, places, level);
  const shown = (places: SharingPlaces = network, profile = frame('x'), path = 'a.ipynb'): SharingLevel =>
    sharing.shown(path, profile, places);
  const enforced = (
    places: SharingPlaces = network,
    profile: DatasetProfile | undefined = frame('x')
  ): SharingLevel | null => sharing.enforced('a.ipynb', 'df', profile, places);
  const enforcedUnread = (): SharingLevel | null => sharing.enforced('a.ipynb', 'df', undefined, network);
  return { sharing, choose, shown, enforced, enforcedUnread };
}

describe('Sharing', () => {
  it('keeps a choice for one dataset of one notebook at one place, over a reload, and exceeds no cap with it', async () => {
    const memory = new StateDB();
    await (await open(memory)).choose('rows');
    const { shown } = await open(memory);
    expect(shown()).toBe('rows');
    expect(shown(network, { ...frame('x'), name: 'other' })).toBe('types');
    expect(shown(network, frame('x'), 'b.ipynb')).toBe('types');
    expect([shown(elsewhere), shown(server)]).toEqual(['types', 'statistics']);
    const { enforced, sharing } = await open(memory, capped);
    expect([enforced(), sharing.cap(network)]).toEqual(['names', 'names']);
  });

  it('gives a raised level to no other table that takes the name, and keeps a lowered one whatever takes it', async () => {
    const { choose, shown, enforced, enforcedUnread } = await open(null);
    await choose('rows', network, frame('x', 'y'));
    expect(shown(network, frame('x', 'y', 'z'))).toBe('rows');
    expect([shown(network, frame('salary')), enforcedUnread()]).toEqual(['types', 'types']);
    await choose('names');
    expect([enforced(network, frame('salary')), enforcedUnread()]).toEqual(['names', 'names']);
  });

  it('shares the least of what may go to each of several places, and takes a choice for all of them', async () => {
    const { choose, shown, enforced } = await open(null);
    const both = [...server, ...network];
    expect([shown(both), enforced(both)]).toEqual(['types', 'types']);
    await choose('rows');
    expect([enforced(both), enforced([...network, ...elsewhere])]).toEqual(['statistics', 'types']);
    await choose('masked', [...network, ...elsewhere]);
    expect([enforced(elsewhere), shown()]).toEqual(['masked', 'masked']);
    expect((await open(null, capped)).sharing.cap(both)).toBe('names');
  });

  it('goes with a notebook that is renamed', async () => {
    const memory = new StateDB();
    const { sharing, choose, shown } = await open(memory);
    await choose('statistics');
    await sharing.rename('a.ipynb', 'b.ipynb');
    expect(Object.keys(await memory.toJSON())).toEqual(['jupyterlab-cellwright-sharing:b.ipynb']);
    expect([shown(network, frame('x'), 'b.ipynb'), shown()]).toEqual(['statistics', 'types']);
  });

  it('reads what it cannot understand as no choice', async () => {
    const memory = new StateDB();
    await memory.save('jupyterlab-cellwright-sharing:a.ipynb', { df: { 'network api.one.example': { level: 'all' } } });
    expect((await open(memory)).shown()).toBe('types');
  });
});
