import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.mjs';

const seconds = ms => `${(ms / 1000).toFixed(ms < 9950 ? 1 : 0)} s`;

/**
 * Says on a stream which step of the set-up is running, and keeps what the programs print in `.work/setup.log`.
 *
 * @param {(line: string) => void} [write] Takes one line; standard error by default, so that standard output stays clean.
 */
export function createProgress(write = line => process.stderr.write(`${line}\n`)) {
  const file = join(repository.work, 'setup.log');
  let started = false;
  const log = text => {
    if (!started) {
      mkdirSync(repository.work, { recursive: true });
      writeFileSync(file, '');
      started = true;
    }
    appendFileSync(file, text);
  };
  return {
    /** The file with everything the set-up's programs printed in this start. */
    file,
    log,
    /** One sentence for the reader. */
    say: write,
    /** Runs one step, naming it before and saying how long it took after. Passes its error on. */
    async step(title, action) {
      write(`… ${title}`);
      log(`\n# ${title}\n`);
      const start = performance.now();
      const value = await action();
      write(`✓ ${title} (${seconds(performance.now() - start)})`);
      return value;
    }
  };
}
