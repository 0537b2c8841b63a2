import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type DataFolder = {
  readonly path: string;
  /** Writes a file below the folder and gives back its path there. */
  readonly write: (name: string, content: string | Buffer) => string;
  readonly remove: () => void;
};

/** A folder of its own for data files. */
export function dataFolder(): DataFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'cellwright-data-')));
  return {
    path,
    write: (name, content) => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
      return name;
    },
    remove: () => rmSync(path, { recursive: true, force: true })
  };
}
