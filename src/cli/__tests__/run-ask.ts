import { join } from 'node:path';
import { ask } from '../ask.js';
import { never } from '../../models/__tests__/collect.js';
import { PYTHON } from '../../service/files/__tests__/run-python.js';
import type { AskEnvironment } from '../ask-environment.js';
import type { AskReport } from '../report.js';

// The kernel client reports its sockets there.
jest.spyOn(console, 'debug').mockImplementation(() => undefined);

export type Ran = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: readonly string[];
  /** The objects on standard output, one a line. */
  readonly objects: readonly (AskReport & { readonly id?: string | number | null })[];
};

/** Runs the command as a process would, in a folder. */
export async function runAsk(
  folder: string,
  argv: readonly string[],
  options: Partial<AskEnvironment> = {}
): Promise<Ran> {
  let stdout = '';
  const stderr: string[] = [];
  const code = await ask(argv, {
    python: PYTHON,
    service: join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs'),
    folder,
    env: {},
    output: { answer: text => void (stdout += text), progress: line => void stderr.push(line) },
    signal: never,
    ...options
  });
  const lines = stdout.split('\n').filter(line => line.startsWith('{'));
  return { code, stdout, stderr, objects: lines.map(line => JSON.parse(line) as AskReport) };
}
