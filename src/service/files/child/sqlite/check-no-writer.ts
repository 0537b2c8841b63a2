import { readFile } from 'node:fs/promises';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';

/** Begins a journal of a transaction that is not over. */
const JOURNAL = 'd9d505f920a163d7';
/** Bytes that SQLite locks: beyond the first gigabyte, whatever the size of the file. */
const PENDING = 0x40000000;
const RESERVED = PENDING + 1;
const LAST_LOCK = PENDING + 511;

/** Throws a `FileProblem` when another program is writing to a database, or stopped in the middle of it. */
export async function checkNoWriter(file: OpenedFile): Promise<void> {
  const locks = await writeLocks(file);
  if (locks.some(([from, to]) => from <= LAST_LOCK && to >= PENDING && !(from === RESERVED && to === RESERVED))) {
    throw new FileProblem('in_use', 'Another program writes to the database. Close it there, or ask again later.');
  }
  // With a reserved lock the transaction has not reached the file yet.
  if (locks.length === 0 && (await hasJournal(file))) {
    throw new FileProblem(
      'in_use',
      'A program stopped while it was writing to the database. Open the database with that program once, which repairs it.'
    );
  }
}

async function hasJournal(file: OpenedFile): Promise<boolean> {
  const journal = await file.openBeside('-journal');
  try {
    return (await journal?.read(0, JOURNAL.length / 2))?.toString('hex') === JOURNAL;
  } finally {
    await journal?.close();
  }
}

/** Ranges of a file that other programs have locked for writing; none where the system does not tell. */
async function writeLocks(file: OpenedFile): Promise<readonly (readonly [number, number])[]> {
  const { ino } = await file.handle.stat({ bigint: true });
  const text = await readFile('/proc/locks', 'utf8').catch(() => '');
  return text.split('\n').flatMap(line => {
    const [, , , kind, , device = '', from, to] = line.trim().split(/\s+/);
    return kind === 'WRITE' && device.endsWith(`:${ino}`) ? [[Number(from), to === 'EOF' ? Infinity : Number(to)]] : [];
  });
}
