import { namesInCode } from '../names-in-code.js';

describe('namesInCode', () => {
  it('finds whole names in the order in which they are listed', () => {
    const code = 'out = rides.merge(zones, on="zone_id")\nout.head()';
    expect(namesInCode(code, ['zones', 'rides', 'out', 'zone', 'ride'])).toEqual(['zones', 'rides', 'out']);
  });

  it('takes an attribute, or a part of a word, for no name', () => {
    expect(namesInCode('a.df + df2 + my_df + dfé', ['df'])).toEqual([]);
    expect(namesInCode('(df)', ['df'])).toEqual(['df']);
  });

  it('takes what stands in a name as it is written', () => {
    expect(namesInCode('con.trips', ['con.trips'])).toEqual(['con.trips']);
    expect(namesInCode('conXtrips', ['con.trips'])).toEqual([]);
    expect(namesInCode('f(größe)', ['größe'])).toEqual(['größe']);
  });
});
