import { FileProblem } from '../file-problem.js';

/** What an error of DuckDB means for people. Its own words may hold paths and cells, so they are not passed on. */
export function problemOfDuckDB(cause: unknown): FileProblem {
  const message = cause instanceof Error ? cause.message : String(cause);
  const problem = (code: FileProblem['code'], text: string): FileProblem => new FileProblem(code, text, { cause });
  if (/^Out of Memory Error|bad_alloc|Cannot allocate memory/.test(message)) {
    return problem(
      'memory',
      'The file needs more memory than its profile may take. Load it with an engine that reads it in parts.'
    );
  }
  if (/encrypt/i.test(message)) {
    return problem('encrypted', 'The file is encrypted. Load it in a cell that has its key.');
  }
  if (/^Permission Error|external access|disabled by configuration/i.test(message)) {
    return problem('outside', 'The file leads to other files, which are not read.');
  }
  if (/Could not set lock|Conflicting lock/i.test(message)) {
    return problem('in_use', 'Another program writes to the file. Close it there, or ask again later.');
  }
  if (/newer version|storage version/i.test(message)) {
    return problem('newer', 'The file was written by a newer version of DuckDB. Export its tables as Parquet.');
  }
  if (/No space left|max_temp_directory_size/i.test(message)) {
    return problem('memory', 'There is not enough space on the disk for what does not fit into memory.');
  }
  return problem('corrupt', 'The file is damaged, or not what its name says. Get it again from where it came from.');
}
