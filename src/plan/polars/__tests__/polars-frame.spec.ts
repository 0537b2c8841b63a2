import type { Table } from '../../algebra/table.js';
import { df, draftedFrame, lazy, sort } from './small-frame.js';

const best = (of: Table): Table => ({ type: 'limit', of: sort(of, 'id'), n: 2, per: ['s'] });

describe('polarsFrame', () => {
  it('has the columns of the table in their order', () => {
    expect(draftedFrame(best(df))).toBe('df.sort("id").filter(pl.int_range(pl.len()).over("s") < 2)');
  });

  it('is collected once, at the end', () => {
    expect(draftedFrame(best(lazy))).toBe('lazy.sort("id").filter(pl.int_range(pl.len()).over("s") < 2).collect()');
  });
});
