import type { CellSnapshot } from '../../../../toolsets/index.js';
import { anchorFor } from '../draft-proposal.js';

function cells(...sources: string[]): CellSnapshot[] {
  return sources.map((source, index) => ({
    id: `c${String(index)}`,
    type: 'code',
    source,
    executionCount: null,
    outputs: []
  }));
}

const reads = (...names: string[]) => ({
  datasets: names.map(name => ({ name, fingerprint: '', rows: 1, columns: 1 }))
});

describe('anchorFor', () => {
  it('puts a change below the cell it is about, while that is there', async () => {
    const change = { ...reads(), replaces: { cellId: 'c1', source: 'x' } };
    await expect(anchorFor(change, cells('a', 'x', 'b'), 'c2')).resolves.toBe('c1');
    await expect(anchorFor(change, cells('a'), 'c0')).resolves.toBe('c0');
  });

  it('takes the active cell when the data is made above it', async () => {
    await expect(anchorFor(reads('df'), cells('df = load()', 'df.head()'), 'c1')).resolves.toBe('c1');
  });

  it.each([
    ['df = load()'],
    ['df: Frame = load()'],
    ['other, df = load()'],
    ['(df, rest) = load()'],
    ['import x\ndf = load()'],
    ['with open_it() as df:\n    pass']
  ])('never drafts above the cell that makes the data: %s', async maker => {
    await expect(anchorFor(reads('df'), cells('# intro', maker, 'x = 1'), 'c0')).resolves.toBe('c1');
  });

  it.each([['df == other'], ['def f():\n    df = inner()'], ['df2 = load()'], ['f(df=1)'], ['df["a"] = 1']])(
    'does not take for an assignment: %s',
    async source => {
      await expect(anchorFor(reads('df'), cells('# intro', source), 'c0')).resolves.toBe('c0');
    }
  );

  it('goes by the first cell that makes the variable, not by later changes to it', async () => {
    await expect(anchorFor(reads('df'), cells('df = load()', 'look', 'df = df.dropna()'), 'c1')).resolves.toBe('c1');
  });

  it('keeps no anchor when there is none and nothing makes the data', async () => {
    await expect(anchorFor(reads('df'), cells('x = 1'), undefined)).resolves.toBeUndefined();
  });
});
