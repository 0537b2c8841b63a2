import { StateDB, type IStateDB } from '@jupyterlab/statedb';
import type { DatasetProfile, SharingRules } from '../../../../datasets/index.js';
import { Sharing } from '../sharing.js';
import { makeColumn, makeProfile } from '../../../../datasets/__tests__/make-profile.js';

const rules: SharingRules = {
  levels: { page: 'statistics', server: 'statistics', network: 'types' },
  cap: { page: 'rows', server: 'rows', network: 'rows' }
};
const network = [{ destination: 'network', place: 'api.one.example' }] as const;
const elsewhere = [{ destination: 'network', place: 'api.two.example' }] as const;
const server = [{ destination: 'server', place: 'local' }] as const;

const frame = (...columns: readonly string[]): DatasetProfile =>
  makeProfile(
    'df',
    columns.map(name => makeColumn(name))
  );

const make = (memory: IStateDB | null, own = rules): Sharing => new Sharing(memory, () => own);

describe('Sharing', () => {
  it('keeps a choice for one dataset of one notebook at one place, over a reload', async () => {
    const memory = new StateDB();
    await make(memory).choose('a.ipynb', frame('x'), network, 'rows');
    const sharing = make(memory);
    await sharing.load();
    expect(sharing.shown('a.ipynb', frame('x'), network)).toBe('rows');
    expect(sharing.shown('a.ipynb', { ...frame('x'), name: 'other' }, network)).toBe('types');
    expect(sharing.shown('b.ipynb', frame('x'), network)).toBe('types');
    expect(sharing.shown('a.ipynb', frame('x'), elsewhere)).toBe('types');
    expect(sharing.shown('a.ipynb', frame('x'), server)).toBe('statistics');
  });

  it('gives a raised level to no other table that takes the name', async () => {
    const sharing = make(null);
    await sharing.choose('a.ipynb', frame('x', 'y'), network, 'rows');
    expect(sharing.shown('a.ipynb', frame('x', 'y', 'z'), network)).toBe('rows');
    expect(sharing.shown('a.ipynb', frame('salary'), network)).toBe('types');
    expect(sharing.enforced('a.ipynb', 'df', undefined, network)).toBe('types');
  });

  it('shares the least of what may go to each of several places, and takes a choice for all of them', async () => {
    const sharing = make(null);
    const both = [...server, ...network];
    expect(sharing.shown('a.ipynb', frame('x'), both)).toBe('types');
    expect(sharing.enforced('a.ipynb', 'df', frame('x'), both)).toBe('types');
    await sharing.choose('a.ipynb', frame('x'), network, 'rows');
    expect(sharing.enforced('a.ipynb', 'df', frame('x'), both)).toBe('statistics');
    expect(sharing.enforced('a.ipynb', 'df', frame('x'), [...network, ...elsewhere])).toBe('types');
    await sharing.choose('a.ipynb', frame('x'), [...network, ...elsewhere], 'masked');
    expect(sharing.enforced('a.ipynb', 'df', frame('x'), elsewhere)).toBe('masked');
    expect(sharing.shown('a.ipynb', frame('x'), network)).toBe('masked');
    expect(make(null, { ...rules, cap: { ...rules.cap, network: 'names' } }).cap(both)).toBe('names');
  });

  it('keeps a lowered level whatever takes the name', async () => {
    const sharing = make(null);
    await sharing.choose('a.ipynb', frame('x'), network, 'names');
    expect(sharing.enforced('a.ipynb', 'df', frame('salary'), network)).toBe('names');
    expect(sharing.enforced('a.ipynb', 'df', undefined, network)).toBe('names');
  });

  it('exceeds no cap, not even with a choice from before', async () => {
    const memory = new StateDB();
    await make(memory).choose('a.ipynb', frame('x'), network, 'rows');
    const capped = make(memory, { ...rules, cap: { ...rules.cap, network: 'names' } });
    await capped.load();
    expect(capped.enforced('a.ipynb', 'df', frame('x'), network)).toBe('names');
    expect(capped.cap(network)).toBe('names');
  });

  it('goes with a notebook that is renamed', async () => {
    const memory = new StateDB();
    const sharing = make(memory);
    await sharing.choose('a.ipynb', frame('x'), network, 'statistics');
    await sharing.rename('a.ipynb', 'b.ipynb');
    expect(Object.keys(await memory.toJSON())).toEqual(['jupyterlab-cellwright-sharing:b.ipynb']);
    expect(sharing.shown('b.ipynb', frame('x'), network)).toBe('statistics');
    expect(sharing.shown('a.ipynb', frame('x'), network)).toBe('types');
  });

  it('reads what it cannot understand as no choice', async () => {
    const memory = new StateDB();
    await memory.save('jupyterlab-cellwright-sharing:a.ipynb', { df: { 'network api.one.example': { level: 'all' } } });
    const sharing = make(memory);
    await sharing.load();
    expect(sharing.shown('a.ipynb', frame('x'), network)).toBe('types');
  });
});
