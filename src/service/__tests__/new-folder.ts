import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Path of a folder that is not there yet, in one of its own; what is left of it goes with the run of the tests. */
export const newFolder = (name = 'cellwright'): string => join(mkdtempSync(join(tmpdir(), 'cellwright-test-')), name);
