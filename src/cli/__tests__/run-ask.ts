import { join } from 'node:path';
import { ask } from '../ask.js';
import type { AskPrompt } from '../ask-environment.js';
import type { AskReport } from '../report.js';

// The kernel client reports its sockets there.
jest.spyOn(console, 'debug').mockImplementation(() => undefined);

const PYTHON = join(process.cwd(), '.venv', process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');

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
  options: {
    readonly signal?: AbortSignal;
    readonly env?: Readonly<Record<string, string>>;
    readonly prompt?: AskPrompt;
    readonly llama?: { readonly runtime: string; readonly program: string };
  } = {}
): Promise<Ran> {
  let stdout = '';
  const stderr: string[] = [];
  const code = await ask(argv, {
    python: PYTHON,
    service: join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs'),
    folder,
    env: options.env ?? {},
    prompt: options.prompt,
    ...(options.llama !== undefined && { llama: options.llama }),
    output: {
      answer: text => {
        stdout += text;
      },
      progress: line => {
        stderr.push(line);
      }
    },
    signal: options.signal ?? new AbortController().signal
  });
  const lines = stdout.split('\n').filter(line => line.startsWith('{'));
  return { code, stdout, stderr, objects: lines.map(line => JSON.parse(line) as AskReport) };
}
