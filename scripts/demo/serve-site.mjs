import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { repository } from '../setup/repository.mjs';

/**
 * Serves the files of a folder on a free port of 127.0.0.1, and nothing else, as any host of static pages does. Uses the
 * server that comes with Python.
 *
 * @param {string} folder
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serveSite(folder) {
  const args = ['-u', '-m', 'http.server', '0', '--bind', '127.0.0.1', '--directory', folder];
  const child = spawn(repository.python, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = new Promise(resolve => child.once('exit', resolve));
  const said = createInterface({ input: child.stdout });
  const url = await new Promise((resolve, reject) => {
    said.once('line', line => resolve(/http:\/\/[\d.:]+\//.exec(line)?.[0]));
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`The server of the site ended with code ${code}.`)));
  });
  // The server prints nothing more here, and ends with this process.
  said.close();
  child.stdout.destroy();
  process.once('exit', () => child.kill());
  return {
    url,
    close: async () => {
      child.kill();
      await gone;
    }
  };
}
