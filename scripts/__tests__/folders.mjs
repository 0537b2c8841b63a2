import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { repository } from '../setup/repository.mjs';

/** The text of a file of the repository. */
export const read = (...path) => readFileSync(join(repository.root, ...path), 'utf8');

/** A new folder in this one, which is removed after the tests of the file or `describe` that made it. */
export function testFolder(parent = tmpdir()) {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'cellwright-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
