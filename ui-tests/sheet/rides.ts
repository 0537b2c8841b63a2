import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { runCommand } from '../../scripts/setup/run-command.mjs';
import { repository } from '../../scripts/setup/repository.mjs';
import type { LabServer } from '../lab/start-server.js';
import { Notebook } from '../lab/notebook.js';
import type { Workbench } from '../lab/workbench.js';

export const SCREENS = join(repository.root, 'docs', 'screens');

const THEMES = '@jupyterlab/apputils-extension:themes';
const EXAMPLE = join(repository.root, 'examples', 'rides.ipynb');

export async function makeRides(lab: LabServer): Promise<void> {
  mkdirSync(SCREENS, { recursive: true });
  const rides = join(lab.root, 'data', 'rides.csv');
  await runCommand(repository.python, [join(repository.root, 'examples', 'make_rides.py'), rides]);
}

/** The rides in a fresh workspace, loaded, with the panel at its width in pixels and the empty start of a chat. */
export async function openRides(
  bench: Workbench,
  page: Page,
  lab: LabServer,
  { name, theme, width }: { readonly name: string; readonly theme: string; readonly width: number }
): Promise<Notebook> {
  await lab.setSettings(THEMES, { theme });
  copyFileSync(EXAMPLE, join(lab.root, 'rides.ipynb'));
  await bench.goto(`lab/workspaces/sheet-${name}/tree/rides.ipynb?reset`);
  const notebook = new Notebook(page, 'rides.ipynb');
  await bench.kernelReady({ notebook });
  const fold = page.getByRole('tab', { name: 'File Browser' });
  if ((await fold.getAttribute('aria-selected')) === 'true') {
    await fold.click();
  }
  await notebook.run(1);
  await expect(notebook.output(notebook.cell(1))).toHaveText('(184203, 8)');
  await notebook.run(2);
  await expect(notebook.output(notebook.cell(2))).toContainText('ride_class');
  await bench.panel.open();
  await bench.panel.setWidth(width);
  const newChat = bench.panel.button('New chat');
  if (await newChat.isEnabled()) {
    await newChat.click();
  }
  await expect(bench.panel.dataset('df')).toBeVisible();
  return notebook;
}
