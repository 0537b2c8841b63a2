import { keptBefore, wayBack } from '../compile/way-back.js';

test.each(['df', 'sales_2024', 'größe'])('the line that keeps %s is found in the code that it is part of', name => {
  const code = `import pandas as pd\n\n${keptBefore(name)}\n${name} = ${name}.drop_duplicates()\n${name}`;
  expect(wayBack(code)).toEqual({ name, code: `${name} = _${name}_before` });
});

test('code that keeps nothing, or another frame than it says, has no way back', () => {
  expect(wayBack('df = df.dropna()')).toBeNull();
  expect(wayBack('_df_before = df  # other = _df_before undoes this')).toBeNull();
});
