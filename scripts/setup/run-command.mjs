import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { repository } from './repository.mjs';

const TAIL = 4000;

/** This machine lacks something; the message says what to type. */
export class SetupError extends Error {
  name = 'SetupError';
}

/**
 * Runs a program to its end and collects what it prints. No shell reads the arguments, except for `.cmd` files on Windows.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, input?: string, onOutput?: (text: string) => void, signal?: AbortSignal }} [options]
 * `input`: what it reads on its standard input, which is closed otherwise.
 * @returns {Promise<{ code: number, stdout: string, tail: string }>} The exit code (127 when there is no such program), all
 * standard output, and the end of everything that was printed. A failing program does not reject.
 */
export function runCommand(command, args, options = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? repository.root,
      env: options.env ?? process.env,
      signal: options.signal,
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
      windowsHide: true
    });
    let stdout = '';
    let tail = '';
    const collect = chunk => {
      tail = (tail + chunk).slice(-TAIL);
      options.onOutput?.(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', chunk => {
      stdout += chunk;
      collect(chunk);
    });
    child.stderr.setEncoding('utf8').on('data', collect);
    // A program may end without reading its input.
    child.stdin?.on('error', () => undefined).end(options.input);
    child.on('error', error =>
      resolve({ code: error.code === 'ENOENT' ? 127 : 1, stdout, tail: tail + error.message })
    );
    child.on('close', code => resolve({ code: code ?? 1, stdout, tail }));
  });
}

/**
 * Like `runCommand`, for a program that has to succeed: returns its standard output, else throws `SetupError` with
 * `failure` and the end of its output.
 */
export async function mustRun(failure, command, args, options) {
  const { code, stdout, tail } = await runCommand(command, args, options);
  if (code !== 0) throw new SetupError(`${failure}:\n${tail.trim()}`);
  return stdout;
}

/** Full paths of a program on `PATH`, in order; empty when there is none. */
export function findOnPath(name, env = process.env) {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean);
  const files = folders.flatMap(folder => suffixes.map(suffix => join(folder, name + suffix)));
  return files.filter(file => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
