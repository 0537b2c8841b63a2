import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export const PYTHON = join(process.cwd(), '.venv', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');

/** Runs a program of Python with the libraries that people write data files with, in a folder. */
export function runPython(folder: string, program: string): void {
  execFileSync(PYTHON, ['-c', program], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
