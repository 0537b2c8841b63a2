import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';

const HEADER_BYTES = 100;
const PAGE_SIZE = 16;
const READ_VERSION = 19;
const WITH_LOG = 2;
const CHANGES = 24;
const PAGES = 28;
/** The state of the file that the number of pages is of; an old program does not keep it. */
const VALID_FOR = 92;

/**
 * What the first bytes of a database say. Throws a `FileProblem` for a file that ends before the pages it should have: SQLite
 * would take what is not there for empty.
 *
 * @param hasLog Rows, and pages with them, are in its log.
 * @returns `isLogged`: its programs write to a log first.
 */
export async function checkHeader(file: OpenedFile, hasLog: boolean): Promise<{ readonly isLogged: boolean }> {
  const header = await file.read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) {
    return { isLogged: false }; // SQLite says so.
  }
  const size = header.readUInt16BE(PAGE_SIZE);
  const bytes = header.readUInt32BE(PAGES) * (size === 1 ? 65_536 : size);
  if (!hasLog && header.readUInt32BE(CHANGES) === header.readUInt32BE(VALID_FOR) && file.bytes < bytes) {
    throw new FileProblem('corrupt', 'The database is damaged: it ends too early. Copy it anew.');
  }
  return { isLogged: header[READ_VERSION] === WITH_LOG };
}
