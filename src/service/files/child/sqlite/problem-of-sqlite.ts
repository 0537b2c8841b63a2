import { FileProblem } from '../../file-problem.js';

/** What an error of SQLite means for people. Its own words may hold names and cells, so they are not passed on. */
export function problemOfSqlite(cause: unknown): FileProblem {
  const { resultCode = 0 } = cause as { readonly resultCode?: number };
  const problem = (code: FileProblem['code'], text: string): FileProblem => new FileProblem(code, text, { cause });
  switch (resultCode & 0xff) {
    case 5:
    case 6:
      return problem('in_use', 'Another program writes to the database. Close it there, or ask again later.');
    case 7:
      return problem('memory', 'The database needs more memory than its profile may take. Query it in a cell.');
    case 18:
      return problem('too_large', 'A cell of the table is larger than 16 MB. Query the other columns in a cell.');
    case 26:
      return problem(
        'encrypted',
        'The database is encrypted, or damaged. Load it in a cell that has its key, or get it again.'
      );
    default:
      return problem('corrupt', 'The database is damaged. Get it again, or repair it with the .recover of sqlite3.');
  }
}
