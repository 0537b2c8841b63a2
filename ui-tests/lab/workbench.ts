import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { applicationReady, kernelIdle, notebookHasFocus } from './application.js';
import type { LabServer } from './start-server.js';
import { notebookFile, type NotebookCell } from './notebook-file.js';
import { Notebook } from './notebook.js';
import { Panel } from './panel.js';
import { penguins } from './tables.js';

let count = 0;

/** JupyterLab in a page, with what tests do there at their start. */
export class Workbench {
  readonly panel: Panel;
  /** Errors that no code of the page caught. */
  readonly errors: string[] = [];

  constructor(
    readonly page: Page,
    protected readonly lab: LabServer
  ) {
    this.panel = new Panel(page);
    page.on('pageerror', error => this.errors.push(error.message));
  }

  /** Writes a notebook, opens it in a workspace of its own, and waits for its kernel. */
  async openNotebook(cells: readonly NotebookCell[]): Promise<Notebook> {
    const notebook = this.writeNotebook(cells);
    await this.openInWorkspace(notebook);
    return notebook;
  }

  /** Opens a notebook, runs its first cell, opens the panel, and picks a model there if one is named. */
  async start(cells: readonly NotebookCell[] = penguins, model?: RegExp): Promise<Notebook> {
    const notebook = await this.openNotebook(cells);
    await notebook.run(0);
    await this._openPanel(model);
    return notebook;
  }

  /** Opens a notebook and runs nothing of it, opens the panel, and picks a model there if one is named. */
  async open(cells: readonly NotebookCell[] = penguins, model?: RegExp): Promise<Notebook> {
    const notebook = await this.openNotebook(cells);
    await this._openPanel(model);
    return notebook;
  }

  writeNotebook(cells: readonly NotebookCell[]): Notebook {
    count += 1;
    const name = `notebook-${process.pid}-${count}.ipynb`;
    writeFileSync(join(this.lab.root, name), notebookFile(cells));
    return new Notebook(this.page, name);
  }

  /** Opens an address of the server; JupyterLab takes keys when it returns. */
  async goto(path: string): Promise<void> {
    const url = new URL(path, this.lab.url);
    url.searchParams.set('token', this.lab.token);
    await this.page.goto(url.href);
    await this.ready();
  }

  /** Loads the page anew; the notebook that was restored has the focus when it returns. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
    await this.expectFocus();
  }

  async ready(): Promise<void> {
    await applicationReady(this.page);
    // What the address names is opened last, and takes the focus.
    await expect(this.page.locator('.jp-mod-restoring')).toHaveCount(0);
    await expect(this.page.locator('#jupyterlab-splash')).toHaveCount(0);
    await expect(this.page.locator('#jp-main-dock-panel')).toBeVisible();
  }

  /**
   * Waits until the notebook in front has a kernel that is idle. Asks the kernel itself, because the indicator of a notebook says idle
   * before it has a kernel; what is run then is lost. Fails with what the page and the server say of kernels.
   *
   * @param options `timeout` in milliseconds; `notebook`: the one that has to be in front.
   */
  async kernelReady({ notebook, timeout = 60_000 }: { notebook?: Notebook; timeout?: number } = {}): Promise<void> {
    await kernelIdle(this.page, notebook?.name, timeout).catch(async (error: unknown) => {
      const kernels = await (await this.lab.request('api/sessions')).text();
      const bar = await this.page.locator('#jp-bottom-panel').innerText();
      const dialogs = await this.page.locator('.jp-Dialog').allInnerTexts();
      throw new Error(`No idle kernel. ${JSON.stringify([bar, dialogs])} ${kernels}`, { cause: error });
    });
  }

  /** Opens a notebook of the server's folder beside what is open, by the menu, and waits for its kernel. */
  async openBeside(notebook: Notebook): Promise<void> {
    await this.page.getByRole('menuitem', { name: 'File', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Open from Path…' }).click();
    await this.page.getByRole('dialog').getByRole('textbox').fill(notebook.name);
    await this.page.keyboard.press('Enter');
    await expect(notebook.tab).toBeVisible();
    await this.kernelReady({ notebook });
  }

  /** Loads the page with this notebook in a workspace of its own, and waits for its kernel. */
  protected async openInWorkspace(notebook: Notebook): Promise<void> {
    count += 1;
    await this.goto(`lab/workspaces/test-${process.pid}-${count}/tree/${notebook.name}`);
    await this.expectFocus();
    await this.kernelReady({ notebook });
  }

  /** Waits until the notebook in front shows its cells and has the focus. */
  async expectFocus(): Promise<void> {
    await expect(this.page.locator('.jp-Notebook:visible .jp-Cell').first()).toBeVisible();
    await expect.poll(() => notebookHasFocus(this.page)).toBe(true);
  }

  private async _openPanel(model: RegExp | undefined): Promise<void> {
    await this.panel.open();
    if (model !== undefined) {
      await this.panel.pickModel(model);
    }
  }
}
