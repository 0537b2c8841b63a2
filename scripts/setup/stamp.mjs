import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Remembers which state of its inputs a folder was made from. The file lies inside that folder, so that removing the folder
 * forgets it too.
 */
export class Stamp {
  constructor(file) {
    this.file = file;
  }

  matches(value) {
    try {
      return readFileSync(this.file, 'utf8') === value;
    } catch {
      return false;
    }
  }

  write(value) {
    mkdirSync(dirname(this.file), { recursive: true });
    const next = `${this.file}.${process.pid}`;
    writeFileSync(next, value);
    renameSync(next, this.file);
  }
}
