import { namedFiles } from '../data-file-names.js';

const known = ['rides.csv', 'data/weather.parquet', 'my rides.csv'];

test.each([
  ['join @data/a.parquet and @"b c/d e.csv" by day', [], ['data/a.parquet', 'b c/d e.csv']],
  ['mean of @rides.csv.fare?', [], ['rides.csv']],
  ['What is in @rides.csv?', [], ['rides.csv']],
  ['What is in @rides.csv.gz.', [], ['rides.csv.gz']],
  ['mean of @rides.csv["ride class"]', [], ['rides.csv']],
  ['mean of @df.fare, ask me@home.org', [], []],
  ['Average fare in my rides.csv, per day', known, ['my rides.csv', 'rides.csv']],
  ['weather.parquet or data/weather.parquet.', known, ['data/weather.parquet']],
  ['old_rides.csv and rides.csv.bak', known, []]
])('%s', (text, names, found) => {
  expect(namedFiles(text, names)).toEqual(found);
});
