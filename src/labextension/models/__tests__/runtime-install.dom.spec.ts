import { nullTranslator } from '@jupyterlab/translation';
import type { RuntimesApi } from '../../../models/remote/index.js';
import type { InstallEvent } from '../../../protocol/index.js';
import { RuntimeInstall } from '../runtime-install.js';

test('an installation that was stopped is over once the installer has cleaned up', async () => {
  let looks = 0;
  const api: RuntimesApi = {
    state: () =>
      Promise.resolve({
        ...{ installed: false, installing: looks++ < 2, folder: '/data', command: 'install' },
        ...{ downloadBytes: 1, diskBytes: 2 }
      }),
    async *install(_, signal): AsyncGenerator<InstallEvent> {
      yield { type: 'line', text: 'Downloading…' };
      if (!signal.aborted) {
        await new Promise(resolve => signal.addEventListener('abort', resolve));
      }
    }
  };
  const trans = nullTranslator.load('');
  const install = new RuntimeInstall({ api, name: 'files', done: 'Installed.', trans });
  const said: (string | undefined)[] = [];
  install.changed.connect(() => {
    const text = install.view.install?.text;
    if (text !== said.at(-1)) {
      said.push(text);
    }
  });
  const installed = install.install();
  install.cancel();
  expect(await installed).toBe(false);
  expect(said).toEqual([
    'Starting the installer…',
    'Downloading…',
    'Cleaning up…',
    'Stopped. Nothing was left behind.'
  ]);
  expect(install.view.runtime?.installing).toBe(false);
});
