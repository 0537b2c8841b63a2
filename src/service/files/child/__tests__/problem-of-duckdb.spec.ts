import { problemOfDuckDB } from '../with-table.js';

test.each([
  ['Out of Memory Error: failed to allocate data of size 8.0 MiB (120.3 MiB/122.0 MiB used)', 'memory'],
  ['Invalid Error: std::bad_alloc', 'memory'],
  ['IO Error: Could not write file "spill": No space left on device', 'memory'],
  ['IO Error: Could not set lock on file "a.duckdb": Conflicting lock is held in python', 'in_use'],
  [
    'Permission Error: Cannot access file "/etc/passwd" - file system operations are disabled by configuration',
    'outside'
  ],
  [
    'IO Error: Trying to read a database file with version number 99, but we can only read versions between 64 and 67.\nThe database file was created with an newer version of DuckDB.',
    'newer'
  ],
  ['Invalid Input Error: No magic bytes found at end of file', 'corrupt']
])('what an error of DuckDB means: %s: %s', (message, code) => {
  expect(problemOfDuckDB(new Error(message))).toMatchObject({ code });
});

test('the words of an error of DuckDB, which may hold cells, are not passed on', () => {
  const { message } = problemOfDuckDB(new Error('Conversion Error: Could not convert "CANARY" to INT64'));
  expect(message).not.toContain('CANARY');
});
