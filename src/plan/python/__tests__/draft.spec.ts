import { Draft, keptBefore, wayBack } from '../draft.js';
import { printPython } from '../print.js';
import { name } from '../tree.js';

test.each(['df', 'sales_2024', 'größe'])('the line that keeps %s is found in the code that it is part of', id => {
  const code = `import pandas as pd\n\n${printPython([keptBefore(id)])}\n${id} = ${id}.drop_duplicates()\n${id}`;
  expect(wayBack(code)).toEqual({ name: id, code: `${id} = _${id}_before` });
});

test('code that keeps nothing, or another frame than it says, has no way back', () => {
  expect(wayBack('df = df.dropna()')).toBeNull();
  expect(wayBack('_df_before = df  # other = _df_before undoes this')).toBeNull();
});

test('imports come first, each once', () => {
  const code = printPython(
    [
      { type: 'show', value: name('df') },
      { type: 'import', module: 'numpy', alias: 'np' }
    ],
    { imports: ['import pandas as pd', 'import numpy as np'], code: ['df = pd.read_csv("a.csv")'] }
  );
  expect(code).toBe('import numpy as np\nimport pandas as pd\n\ndf = pd.read_csv("a.csv")\ndf');
});

test.each([
  ['Selected', '_selected'],
  ['OH', '_oh_2'],
  ['i', '_i_2'],
  ['3 %', '_by_3']
])('a helper for “%s” has a name that is neither the user’s nor IPython’s: %s', (wanted, expected) => {
  expect(new Draft({ variables: ['selected'], modules: {} }).assign(wanted, name('df'))).toEqual(name(expected));
});
