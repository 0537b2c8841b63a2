import type { FencedDatabase } from '../../fenced-database.js';
import { sniffCsv } from '../sniff-csv.js';

const HEAD = {
  encoding: 'utf-8',
  byteOrderMark: false,
  compression: 'none',
  text: 'id,price\n1,2.5\n',
  isWhole: true,
  lineEnd: '\n',
  isDamaged: false,
  isMixed: false
} as const;

/** A database whose every statement fails so. */
function failing(message: string): FencedDatabase {
  return { rows: () => Promise.reject(new Error(message)) } as unknown as FencedDatabase;
}

describe('a dialect that DuckDB does not find', () => {
  it('is looked for here when the text is at fault: all columns are text', async () => {
    const database = failing('Invalid Input Error: Error when sniffing file "a.csv".');
    await expect(sniffCsv(database, 'a.csv', HEAD)).resolves.toMatchObject({
      delimiter: ',',
      types: ['VARCHAR', 'VARCHAR']
    });
  });

  it.each([
    'Out of Memory Error: failed to allocate data of size 8.0 MiB (120.3 MiB/122.0 MiB used)',
    'Invalid Error: std::bad_alloc',
    'IO Error: Could not read from file "a.csv": Input/output error'
  ])('is an error when something else is at fault: numbers are never called text for it (%s)', async message => {
    await expect(sniffCsv(failing(message), 'a.csv', HEAD)).rejects.toThrow(message);
  });
});
