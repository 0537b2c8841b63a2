import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { madeFolder } from '../../../models/__tests__/new-folder.js';

export type DataFolder = {
  readonly path: string;
  /** Writes a file below the folder and gives back its path there. */
  readonly write: (name: string, content: string | Buffer) => string;
};

/** A folder of its own for data files. */
export function dataFolder(): DataFolder {
  const path = realpathSync(madeFolder());
  return {
    path,
    write: (name, content) => {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
      return name;
    }
  };
}
