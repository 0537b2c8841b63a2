import { join } from 'node:path';
import { test as base, type BrowserContext, type Request } from '@playwright/test';
import { stranger } from '../../faults/ledger.js';
import { repository } from '../../scripts/setup/repository.mjs';
import { type LabServer, startServer } from './start-server.js';
import { Provider } from './provider.js';
import { serviceAlone } from './service-alone.js';
import { Workbench } from './workbench.js';

/** The settings of Cellwright in JupyterLab. */
export const SETTINGS = 'jupyterlab-cellwright:plugin';

type WorkerOptions = {
  /** Which model the server offers beside the built-in analyst. */
  model: 'none' | 'provider';
  /** The name of a scenario for the scripted model, of those under ui-tests/scenarios; empty for none. */
  scenario: string;
  /** Whether the server finds Node. */
  node: boolean;
  /** Whether the service lies apart from all packages, as in an installation without a checkout. */
  alone: boolean;
  /** Whether the extension of examples/extension is there as well. */
  example: boolean;
  /** Whether several users may work on one notebook; needs what `npm run faults` installs for that. */
  collaboration: boolean;
};

type WorkerFixtures = {
  /** Stands in for an OpenAI-compatible provider; known to the server when `model` says so. */
  provider: Provider;
  lab: LabServer;
};

/** Watches for requests of a browser to other machines than this one. */
function watchStrangers(context: BrowserContext): { readonly found: readonly string[]; stop(): void } {
  const found: string[] = [];
  const look = (request: Request): void => {
    const { protocol, hostname } = new URL(request.url());
    if (/^(https?|wss?|ftp):$/.test(protocol) && !['127.0.0.1', 'localhost'].includes(hostname)) {
      found.push(request.url());
      stranger(request.url());
    }
  };
  context.on('request', look);
  return { found, stop: () => void context.off('request', look) };
}

/** Has a test use a page, which fails when it asks for another machine or leaves an error uncaught. */
export async function useWatched<Bench extends Workbench>(
  bench: Bench,
  use: (bench: Bench) => Promise<void>
): Promise<void> {
  const strangers = watchStrangers(bench.page.context());
  await use(bench);
  strangers.stop();
  base.expect(bench.errors).toEqual([]);
  base.expect(strangers.found).toEqual([]);
}

/** Playwright's `test` with a JupyterLab of this checkout and a page in it. */
export const test = base.extend<{ bench: Workbench }, WorkerOptions & WorkerFixtures>({
  model: ['none', { option: true, scope: 'worker' }],
  scenario: ['', { option: true, scope: 'worker' }],
  node: [true, { option: true, scope: 'worker' }],
  alone: [false, { option: true, scope: 'worker' }],
  example: [false, { option: true, scope: 'worker' }],
  collaboration: [false, { option: true, scope: 'worker' }],
  provider: [
    async ({}, use) => {
      const provider = new Provider();
      await provider.listen();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' }
  ],
  lab: [
    async ({ model, scenario, node, alone, example, collaboration, provider }, use) => {
      const env = {
        ...(model === 'provider'
          ? {
              CELLWRIGHT_OPENAI_BASE_URL: provider.baseUrl,
              CELLWRIGHT_OPENAI_MODEL: 'stub-model',
              // It stands for one of the network.
              CELLWRIGHT_OPENAI_FORWARDS: '1',
              OPENAI_API_KEY: 'sk-canary-key'
            }
          : {}),
        ...(node ? {} : { PATH: '' }),
        ...(scenario === ''
          ? {}
          : { CELLWRIGHT_SCRIPT: join(repository.root, 'ui-tests', 'scenarios', `${scenario}.json`) })
      };
      const folder = join(repository.exampleExtension, 'build', 'labextensions');
      const service = alone ? serviceAlone() : undefined;
      const server = await startServer(
        env,
        [...(example ? [`--LabApp.extra_labextensions_path=${folder}`] : []), ...(service?.args ?? [])],
        { packages: collaboration ? process.env['CELLWRIGHT_COLLABORATION'] : undefined }
      );
      await use(server);
      await server.stop();
      service?.remove();
    },
    { scope: 'worker', timeout: 60_000 }
  ],
  bench: ({ page, lab }, use) => useWatched(new Workbench(page, lab), use)
});
