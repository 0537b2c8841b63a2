import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';
import { SetupError } from './run-command.mjs';

const seconds = ms => `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;

/** Prints a line on standard output. Standard error is the default for progress, so that standard output stays clean. */
export const printLine = line => process.stdout.write(`${line}\n`);

/**
 * Reports which step is running. Everything that the programs of a step print goes to `.work/setup.log`.
 *
 * @param {(line: string) => void} [say] Takes one line for the reader.
 */
export function createProgress(say = line => process.stderr.write(`${line}\n`)) {
  const file = join(repository.work, 'setup.log');
  let started = false;
  const log = text => {
    if (!started) mkdirSync(repository.work, { recursive: true });
    writeFileSync(file, text, { flag: started ? 'a' : 'w' });
    started = true;
  };
  return {
    log,
    say,
    /** Runs one step: names it before, and says how long it took after. Passes its error on. */
    async step(title, action) {
      say(`… ${title}`);
      log(`\n# ${title}\n`);
      const start = performance.now();
      const value = await action();
      say(`✓ ${title} (${seconds(performance.now() - start)})`);
      return value;
    }
  };
}

/**
 * Runs the main part of a script with a progress. An error becomes one message and exit code 1; only an error that
 * the user cannot mend shows its stack.
 *
 * @param {(progress: ReturnType<typeof createProgress>) => Promise<void>} main
 * @param {{ say?: (line: string) => void }} [options] `say`: as for `createProgress`.
 */
export async function runAsScript(main, { say } = {}) {
  try {
    await main(createProgress(say));
  } catch (error) {
    const ofUser = error instanceof SetupError || String(error?.code).startsWith('ERR_PARSE_ARGS_');
    process.stderr.write(`\n${ofUser ? error.message : (error?.stack ?? error)}\n`);
    process.exitCode = 1;
  }
}
