import type { CodeCell } from './notebook-file.js';

/** Loads the penguins as `df`. */
export const penguins: readonly CodeCell[] = [
  { id: 'load', source: 'import pandas as pd\n\ndf = pd.read_csv("data/penguins.csv")\ndf.shape' }
];

/** Values that no provider may get unasked. */
export const CANARIES = ['CANARY-NAME-7315', 'CANARY-CITY-2946', '918273645'] as const;

/** A frame whose column names may be sent and whose values may not. */
export const people: readonly CodeCell[] = [
  {
    id: 'load',
    source: [
      'import pandas as pd',
      `df = pd.DataFrame({"full_name": ["${CANARIES[0]}", "b"], "home_city": ["${CANARIES[1]}", "d"], "yearly_pay": [${CANARIES[2]}, 2]})`,
      'df.shape'
    ].join('\n')
  }
];

/** What is asked of it. */
export const CODE = 'df.groupby("home_city")["yearly_pay"].mean()';

export const NAME = 'Kestrel-Name-7315';
export const PAY = '918273645';

/** A frame of nine rows, the first of which must not be recognised where rows are disguised. */
export const staff: readonly CodeCell[] = [
  {
    id: 'load',
    source: [
      'import pandas as pd',
      `df = pd.DataFrame({"full_name": ["${NAME}"] + list("bcdefghi"), "yearly_pay": [${PAY}] + list(range(7)) + [999999999]})`,
      'df.shape'
    ].join('\n')
  }
];

/** A table of 400 rows as spreadsheets of some countries write it. */
export const weather = [
  'station;day;wind;rain',
  ...Array.from(
    { length: 400 },
    (_, at) =>
      `${['North', 'South', 'West'][at % 3] ?? ''};2024-0${String(1 + (at % 6))}-${String(10 + (at % 18))};${String(at % 40)},5;${at % 5 === 0 ? '' : String(at % 12)}`
  )
].join('\n');
