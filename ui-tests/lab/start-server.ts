import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLab } from '../../scripts/lab/start-lab.mjs';
import { repository } from '../../scripts/setup/repository.mjs';

/** What a request of a test may say beside its path; a body is JSON. */
type LabRequest = { readonly method?: string; readonly body?: string };

/** A JupyterLab of this checkout that the tests of one worker share. */
export type LabServer = {
  readonly url: string;
  readonly token: string;
  /** The folder it serves. */
  readonly root: string;
  /** Sends a request with the token. */
  request(path: string, init?: LabRequest): Promise<Response>;
  /** Stores settings of a plugin; counts from the next page on. An empty object brings the defaults back. */
  setSettings(plugin: string, settings: object): Promise<void>;
};

/**
 * Starts a server in a fresh folder that holds the penguins under `data/`.
 *
 * @param env Set for the server beside the environment of the tests.
 * @param args Further arguments for JupyterLab.
 * @param options `packages`: a folder of further Python packages. `installed`: the interpreter of an environment in which the wheel is
 * installed, to be used in place of this checkout.
 */
export async function startServer(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  { packages, installed }: { readonly packages?: string | undefined; readonly installed?: string } = {}
): Promise<LabServer & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
  const root = join(folder, 'notebooks');
  mkdirSync(join(root, 'data'), { recursive: true });
  copyFileSync(join(repository.root, 'examples', 'data', 'penguins.csv'), join(root, 'data', 'penguins.csv'));
  const server = await startLab({
    home: join(folder, 'jupyter'),
    rootDir: root,
    args: ['--LabApp.expose_app_in_browser=True', ...args],
    ...(packages !== undefined && { packages }),
    ...(installed !== undefined && { python: installed, extension: false }),
    env: { ...process.env, MPLBACKEND: 'agg', ...env }
  });
  const request = (path: string, init: LabRequest = {}): Promise<Response> =>
    fetch(server.url + path, {
      ...init,
      headers: {
        Authorization: `token ${server.token}`,
        ...(init.body !== undefined && { 'Content-Type': 'application/json' })
      }
    });
  return {
    url: server.url,
    token: server.token,
    root,
    request,
    async setSettings(plugin, settings) {
      const body = JSON.stringify({ raw: JSON.stringify(settings) });
      const response = await request(`lab/api/settings/${plugin}`, { method: 'PUT', body });
      if (!response.ok) {
        throw new Error(`The settings of ${plugin} were refused: ${await response.text()}`);
      }
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  };
}
