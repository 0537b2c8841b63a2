import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own; what is left of it goes with the run of the tests. */
export const madeFolder = (): string => mkdtempSync(join(tmpdir(), 'cellwright-test-'));

/** Path of a folder that is not there yet, in one of its own. */
export const newFolder = (name = 'cellwright'): string => join(madeFolder(), name);
