import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { madeFolder } from '../../models/__tests__/new-folder.js';

/** A folder of its own for each test, with these files; gives a path in it. */
export function askFolder(files: Readonly<Record<string, string>>): (...parts: readonly string[]) => string {
  let folder = '';
  beforeEach(() => {
    folder = madeFolder();
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
  });
  return (...parts) => join(folder, ...parts);
}

export const BIRDS = {
  'birds.csv': 'kind,mass,seen\nowl,2.0,2024-01-31\nkite,1.0,2024-02-01\nowl,4.0,2024-02-02\nkite,,2024-02-03\n'
};

/** A batch file of these lines, beside two files of data. */
export function batchFolder() {
  const at = askFolder({ 'set/data/a.csv': 'kind,n\nowl,1\nkite,2\n', 'set/data/b.csv': 'kind,n\nowl,10\nkite,20\n' });
  const batch = (...lines: readonly (object | string)[]): void => {
    const text = lines.map(line => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
    writeFileSync(at('set', 'q.jsonl'), text);
  };
  return { at, batch };
}
