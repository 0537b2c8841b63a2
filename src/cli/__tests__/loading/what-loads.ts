import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { PYTHON } from '../../../service/files/__tests__/run-python.js';
import type { DatasetProfile } from '../../../datasets/index.js';

export type Loaded = Partial<DatasetProfile> & { readonly error?: string };

type Python = {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly answers: AsyncIterator<string>;
};

let python: Python | undefined;

function start(): Python {
  const script = join(process.cwd(), 'src', 'cli', '__tests__', 'loading', 'what-loads.py');
  const child = spawn(PYTHON, [script, join(process.cwd(), 'src', 'kernel', 'python')], {
    stdio: ['pipe', 'pipe', 'inherit']
  });
  return { child, answers: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

afterAll(async () => {
  if (python !== undefined) {
    const ended = once(python.child, 'close');
    python.child.stdin.end();
    await ended;
  }
});

/** What the probe reads of the variable `df` after each of these cells ran with no other variables. One Python serves a file of tests. */
export async function whatLoads(folder: string, cells: readonly string[]): Promise<readonly Loaded[]> {
  python ??= start();
  python.child.stdin.write(`${JSON.stringify([folder, cells])}\n`);
  const answer = await python.answers.next();
  if (answer.done === true) {
    throw new Error('Python ended before it answered.');
  }
  return JSON.parse(answer.value) as readonly Loaded[];
}
