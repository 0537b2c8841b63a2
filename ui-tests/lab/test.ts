import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { repository } from '../../scripts/setup/repository.mjs';
import type { LabServer } from './lab-server.js';
import { Provider } from './provider.js';
import { serviceAlone } from './service-alone.js';
import { startServer } from './start-server.js';
import { watchStrangers } from './strangers.js';
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

/** Playwright's `test` with a JupyterLab of this checkout and a page in it. A page that asks for another machine has failed. */
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
  bench: async ({ page, lab }, use) => {
    const bench = new Workbench(page, lab);
    const strangers = watchStrangers(page.context());
    await use(bench);
    base.expect(bench.errors).toEqual([]);
    strangers.stop();
    base.expect(strangers.found).toEqual([]);
  }
});
