import { namedFiles } from '../data-file-names.js';

const known = ['rides.csv', 'data/weather.parquet', 'my rides.csv'];

describe('namedFiles', () => {
  it('finds files behind an @, in quotes where their names have blanks', () => {
    expect(namedFiles('join @data/a.parquet and @"b c/d e.csv" by day', [])).toEqual(['data/a.parquet', 'b c/d e.csv']);
  });

  it('takes the file of a column, of the end of a sentence and of text that is packed', () => {
    expect(namedFiles('mean of @rides.csv.fare?', [])).toEqual(['rides.csv']);
    expect(namedFiles('What is in @rides.csv?', [])).toEqual(['rides.csv']);
    expect(namedFiles('What is in @rides.csv.gz.', [])).toEqual(['rides.csv.gz']);
    expect(namedFiles('mean of @rides.csv["ride class"]', [])).toEqual(['rides.csv']);
  });

  it('takes no variable, column or address for a file', () => {
    expect(namedFiles('mean of @df.fare, ask me@home.org', [])).toEqual([]);
  });

  it('finds known files by their whole names', () => {
    expect(namedFiles('Average fare in my rides.csv, per day', known)).toEqual(['my rides.csv', 'rides.csv']);
    expect(namedFiles('weather.parquet or data/weather.parquet.', known)).toEqual(['data/weather.parquet']);
    expect(namedFiles('old_rides.csv and rides.csv.bak', known)).toEqual([]);
  });
});
