import type { JupyterFrontEnd } from '@jupyterlab/application';
import { LauncherModel } from '@jupyterlab/launcher';
import { CommandIds } from '../../command-ids.js';
import { launcherPlugin } from '../launcher.js';

describe('the launcher', () => {
  it('has a card of the panel among the others', () => {
    const launcher = new LauncherModel();
    void launcherPlugin.activate({} as JupyterFrontEnd, launcher, null);
    expect([...launcher.items()]).toMatchObject([
      { command: CommandIds.openPanel, category: 'Other', args: { isLauncher: true } }
    ]);
  });
});
