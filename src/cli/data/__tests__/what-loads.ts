import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { DatasetProfile } from '../../../datasets/index.js';

/** `lazy`: the types of a frame of dask before its rows were read. */
export type Loaded = Partial<DatasetProfile> & { readonly error?: string; readonly lazy?: readonly string[] };

/** What the probe reads of the variable `df` after each of these cells ran in a Python of its own. */
export function whatLoads(folder: string, cells: readonly string[]): readonly Loaded[] {
  const python = join(process.cwd(), '.venv', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  const script = join(process.cwd(), 'src', 'cli', 'data', '__tests__', 'what-loads.py');
  const said = execFileSync(python, [script, folder, join(process.cwd(), 'src', 'kernel', 'python')], {
    input: JSON.stringify(cells),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024
  });
  return JSON.parse(said) as readonly Loaded[];
}
