import type { JupyterFrontEnd } from '@jupyterlab/application';
import { StatusBar } from '@jupyterlab/statusbar';
import { CommandRegistry } from '@lumino/commands';
import { Widget } from '@lumino/widgets';
import { CommandIds } from '../../command-ids.js';
import { Models } from '../../models/models.js';
import { statusPlugin } from '../status.js';

const models = new Models({
  id: 'builtin',
  label: 'Built-in analyst',
  place: 'offline',
  destination: 'page',
  create: () => Promise.reject(new Error('Not asked.'))
});

describe('the item of the status bar', () => {
  it('stands there from the start and opens the panel', async () => {
    const commands = new CommandRegistry();
    const opened = jest.fn();
    commands.addCommand(CommandIds.openPanel, { execute: opened });
    const bar = new StatusBar();
    Widget.attach(bar, document.body);
    const status = await statusPlugin.activate({ commands } as unknown as JupyterFrontEnd, models, bar, null, null);
    expect(status).not.toBeNull();
    const button = bar.node.querySelector<HTMLElement>('button.jp-StatusBar-Item');
    await new Promise(resolve => setTimeout(resolve));
    expect(button?.textContent).toBe('Cellwright: Built-in analyst · offline');
    button?.click();
    expect(opened).toHaveBeenCalledTimes(1);
    bar.dispose();
  });
});
