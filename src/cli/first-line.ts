import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The JSON of the first line that a process prints. Rejects with the error that `fail` makes of how it ended when it prints none. */
export function firstLine<T>(
  child: ChildProcess & { readonly stdout: NodeJS.ReadableStream },
  fail: (how: string) => Error
): Promise<T> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', line => resolve(JSON.parse(line) as T));
    child.once('exit', code => reject(fail(`it ended with code ${String(code)}`)));
    child.once('error', error => reject(fail(error.message)));
  });
}
