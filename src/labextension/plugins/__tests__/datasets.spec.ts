import { Datasets } from '../datasets.js';

it('keeps the newest profiles of a notebook, and only they can be withdrawn', () => {
  const datasets = new Datasets();
  const seen: string[] = [];
  datasets.changed.connect((_, path) => seen.push(path));
  const old = datasets.publish('a.ipynb', []);
  const profiles = [
    {
      name: 'df',
      engine: 'pandas' as const,
      kind: 'frame' as const,
      rows: 1,
      columnCount: 0,
      columns: [],
      fingerprint: '',
      notes: []
    }
  ];
  datasets.publish('a.ipynb', profiles);
  old.dispose();
  expect(datasets.profiles('a.ipynb')).toBe(profiles);
  expect(datasets.profiles('b.ipynb')).toEqual([]);
  expect(seen).toEqual(['a.ipynb', 'a.ipynb']);
});
