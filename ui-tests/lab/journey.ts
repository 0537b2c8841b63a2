import { expect, type Locator, type Page } from '@playwright/test';
import type { NotebookCell } from './notebook-file.js';
import { clearApplication, execute } from './application.js';
import type { LabServer } from './start-server.js';
import type { Notebook } from './notebook.js';
import { SETTINGS, test as base, useWatched } from './test.js';
import { Workbench } from './workbench.js';

/** A page in which one journey after the other is made. */
class SharedWorkbench extends Workbench {
  /**
   * Writes a notebook, opens it in the page as it is, and waits for its kernel.
   *
   * @param settings Of Cellwright: the page is loaded with them, in a workspace in which nothing was asked yet.
   */
  override async openNotebook(cells: readonly NotebookCell[], settings?: object): Promise<Notebook> {
    const notebook = this.writeNotebook(cells);
    if (settings !== undefined) {
      this._hasSettings = Object.keys(settings).length > 0;
      await this.lab.setSettings(SETTINGS, settings);
    }
    if (settings !== undefined || !this.page.url().startsWith(this.lab.url)) {
      await this.openInWorkspace(notebook);
    } else {
      await execute(this.page, 'docmanager:open', { path: notebook.name });
      await this.expectFocus();
      await this.kernelReady({ notebook });
    }
    return notebook;
  }

  /** Leaves the page as the next journey is to find it, without what was open. */
  async leave(): Promise<void> {
    if (this._hasSettings) {
      await this.lab.setSettings(SETTINGS, {});
      await this.page.goto('about:blank');
    } else {
      await clearApplication(this.page);
    }
    this.page.removeAllListeners('pageerror');
    const sessions = (await (await this.lab.request('api/sessions')).json()) as readonly { readonly id: string }[];
    await Promise.all(sessions.map(({ id }) => this.lab.request(`api/sessions/${id}`, { method: 'DELETE' })));
  }

  private _hasSettings = false;
}

/**
 * Has all clicks wait until their place may be pressed, is in view, and the page has nothing to do, as a person does who sees where a
 * button is: what moves between press and release of the mouse is not clicked. Playwright itself scrolls to and fro while it waits for a
 * button that may not be pressed yet.
 */
function clickAtRest(page: Page): void {
  const locators = Object.getPrototypeOf(page.locator('body')) as Locator;
  for (const kind of ['click', 'dblclick'] as const) {
    const act = locators[kind];
    locators[kind] = async function (this: Locator, options) {
      await expect(this).toBeEnabled();
      // Scrolls, which may bring up what takes room beside the button.
      await act.call(this, { ...options, trial: true });
      await this.page().evaluate(
        () =>
          new Promise<void>(rested =>
            requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(() => rested())))
          )
      );
      await act.call(this, options);
    };
  }
}

/** `test` with one page and one JupyterLab for all journeys, which has the stand-in for a provider beside the built-in analyst. */
export const test = base.extend<{ bench: SharedWorkbench }, { tab: Page; lab: LabServer }>({
  model: ['provider', { scope: 'worker' }],
  tab: [
    async ({ browser }, use, { project }) => {
      const { viewport, locale, timezoneId, actionTimeout } = project.use;
      const context = await browser.newContext({ viewport: viewport!, locale: locale!, timezoneId: timezoneId! });
      context.setDefaultTimeout(actionTimeout ?? 0);
      const page = await context.newPage();
      clickAtRest(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' }
  ],
  page: ({ tab }, use) => use(tab),
  context: ({ tab }, use) => use(tab.context()),
  bench: async ({ page, lab }, use) => {
    const bench = new SharedWorkbench(page, lab);
    await useWatched(bench, use);
    await bench.leave();
  }
});
