import { answers, freePort, startServer } from '../lab/server-process.mjs';
import { repository } from '../setup/repository.mjs';

/**
 * Serves the files of a folder on a free port of 127.0.0.1, and nothing else, as any host of static pages does. Uses the
 * server that comes with Python; its log lies beside the folder. Resolves and rejects as `startServer` does.
 */
export async function serveSite(folder) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const args = ['http.server', String(port), '--bind', '127.0.0.1', '--directory', folder];
  return startServer('The server of the site', repository.python, args, {
    cwd: folder,
    env: process.env,
    log: `${folder}.log`,
    ready: async () => ((await answers(url, '')) ? url : undefined)
  });
}
