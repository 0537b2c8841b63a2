import { random } from './development/random.js';

const LIBRARIES: readonly (readonly [folder: string, error: string, said: string])[] = [
  ['pandas/core/indexes/base.py', 'KeyError', "'revenu'"],
  ['numpy/core/fromnumeric.py', 'ValueError', 'operands could not be broadcast together with shapes (3,) (4,)'],
  [
    'sklearn/utils/validation.py',
    'ValueError',
    'Input X contains NaN. LinearRegression does not accept missing values'
  ],
  [
    'polars/lazyframe/frame.py',
    'ColumnNotFoundError',
    'unable to find column "mass"; valid columns: ["species", "sex"]'
  ],
  ['duckdb/__init__.py', 'BinderException', 'Binder Error: Referenced column "mass" not found in FROM clause!'],
  ['pyspark/sql/utils.py', 'AnalysisException', "cannot resolve 'mass' given input columns: [species, sex, island];"],
  ['matplotlib/axes/_base.py', 'TypeError', 'float() argument must be a string or a number, not "Timestamp"']
];

/** Text as a notebook shows an error that passed through so many places of a library. */
function traceback([folder, error, said]: (typeof LIBRARIES)[number], depth: number): string {
  const places = Array.from(
    { length: depth },
    (_, at) =>
      `File ~/anaconda3/lib/python3.11/site-packages/${folder}:${String(310 + 71 * at)}, in Index.get_loc(self, key)\n` +
      `   ${String(309 + 71 * at)} try:\n-> ${String(310 + 71 * at)}     return self._engine.get_loc(casted_key)\n` +
      `   ${String(311 + 71 * at)} except ${error} as err:\n\n`
  );
  return `${'-'.repeat(75)}\n${error}${' '.repeat(34)}Traceback (most recent call last)\nCell In[12], line 1\n----> 1 df.groupby("species")["revenu"].mean()\n\n${places.join('')}${error}: ${said}\n`;
}

const CLAUSES = [
  'average body mass by species and ',
  'species and sex and island and year and ',
  'drop rows where sex is missing and then ',
  'how many birds are there and how much do they weigh and ',
  'of the birds of the species of the island of the sex of the ',
  'need show the table and then need just the data ',
  'if when with but also now first, then after once, ',
  'fill the missing body mass with the mean, rename sex to gender, create a column ratio = body mass / flipper, ',
  'which species has the most birds, and which island has the fewest; ',
  'compare male and female and compare Biscoe and Dream and ',
  '@mean_mass[1.23], @count[4], ',
  'is body mass normal? is it? tell me, state it. '
];

const STARTS = [
  'mean body mass',
  'drop rows where',
  'bands of body mass (',
  'save it',
  'date is text like',
  'as a',
  'answer in the form of'
];
const RUNS = [
  ' ',
  '\n',
  '(',
  ')',
  ',',
  '.',
  '?',
  '!',
  '-',
  '=',
  '"',
  "'",
  '`',
  '“',
  '@',
  '🐧',
  'a',
  'é',
  '物',
  '1',
  '1,',
  ' and',
  ' a',
  ' need',
  ' ,',
  ' .'
];

const PASTED = [
  `SELECT species, AVG(body_mass_g) AS mean_mass, COUNT(*) AS n FROM birds WHERE sex = 'female' AND body_mass_g > 3000 AND island IN ('Biscoe','Dream') GROUP BY species HAVING COUNT(*) > 10 ORDER BY mean_mass DESC LIMIT 5;`,
  `import pandas as pd\ndf = pd.read_csv("birds.csv")\nby = df.groupby(["species", "sex"])["body_mass_g"].agg(["mean", "median", "std"]).reset_index()\nprint(by.sort_values("mean", ascending=False).head(10))\n`,
  'Last week our team met to talk about the birds we measured on the islands, and we want to understand how the body mass differs between species and sex, because the earlier report said that the heavy ones live mostly on Biscoe, while the light ones, which we saw rarely, were found on Torgersen, and then we would like to know whether the flipper length, the bill length and the bill depth tell the same story, or if the year matters more, so please look at the average, the median and the spread of each of them by species. ',
  'Какова средняя масса тела по видам и по полу в каждом году на каждом острове? ',
  '按物种划分的平均体重是多少，请按岛屿和性别列出结果。'
];

const WORDS =
  'average body mass species sex island by and or of the where more than 3000 median drop rows missing then plot as bar chart compare with between first last highest 10 per year rounded to 2 decimals not in Biscoe male which how many is are it keep create called fill'.split(
    ' '
  );

/** Texts that nobody asks but somebody pastes, all of them different: many letters, clauses, signs and other scripts. */
export function nastyQuestions(): readonly string[] {
  const next = random(41);
  const mixed = Array.from({ length: 60 }, (_, at) =>
    Array.from({ length: 20 + 3 * at }, () => WORDS[Math.floor(next() * WORDS.length)] ?? '').join(' ')
  );
  return [
    ...new Set([
      ...LIBRARIES.flatMap(library => [0, 1, 2, 3, 5, 8].map(depth => traceback(library, depth))),
      ...LIBRARIES.flatMap(library => [590, 594].map(length => traceback(library, 5).slice(0, length))),
      ...CLAUSES.flatMap(clause => [3, 6, 12, 18, 60].map(times => clause.repeat(times))),
      ...STARTS.flatMap(start => RUNS.map(run => `${start} ${run.repeat(Math.floor(1_100 / run.length))} x`)),
      ...PASTED.flatMap(text => [text, text.repeat(2), text.repeat(12).slice(0, 5_000)]),
      `keep only ${Array.from({ length: 120 }, (_, at) => `bird${String(at)}`).join(', ')}`,
      ...mixed
    ])
  ];
}
