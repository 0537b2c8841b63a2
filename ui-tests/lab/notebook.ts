import { expect, type Locator, type Page } from '@playwright/test';
import { execute } from './application.js';

/** A notebook that is open in the page, as its user sees it. */
export class Notebook {
  constructor(
    private readonly _page: Page,
    readonly name: string
  ) {}

  get tab(): Locator {
    return this._page.locator('#jp-main-dock-panel .lm-TabBar-tab', { hasText: this.name });
  }

  /** The area of the notebook in front. */
  get content(): Locator {
    return this._page.locator('.jp-NotebookPanel:not(.lm-mod-hidden)');
  }

  get cells(): Locator {
    return this.content.locator('.jp-Notebook .jp-Cell');
  }

  cell(index: number): Locator {
    return this.cells.nth(index);
  }

  prompt(cell: Locator): Locator {
    return cell.locator('.jp-InputPrompt');
  }

  output(cell: Locator): Locator {
    return cell.locator('.jp-OutputArea-output');
  }

  editor(cell: Locator): Locator {
    return cell.locator('.cm-content');
  }

  /** The strip over a draft. */
  get strip(): Locator {
    return this.content.getByRole('toolbar', { name: 'Draft by Cellwright' });
  }

  /** The cell under that strip. */
  get draft(): Locator {
    return this.content.locator('.jp-CodeCell', {
      has: this._page.getByRole('toolbar', { name: 'Draft by Cellwright' })
    });
  }

  async show(): Promise<void> {
    await this.tab.click();
  }

  /** Selects a cell in command mode. */
  async select(index: number): Promise<void> {
    const cell = this.cell(index);
    await this.prompt(cell).click();
    await expect(cell).toHaveClass(/jp-mod-active/);
    await expect(this.content.locator('.jp-Notebook:focus-within')).toBeVisible();
  }

  /** Runs a cell by its key and waits until the notebook took it. */
  async run(index: number): Promise<void> {
    const prompt = this.prompt(this.cell(index));
    const before = (await prompt.textContent()) ?? '';
    await this.select(index);
    await this._page.keyboard.press('Control+Enter');
    await expect(prompt).not.toHaveText(before);
  }

  /** Saves, and waits until the server has written the file. */
  async save(): Promise<void> {
    const written = this._page.waitForResponse(
      response => response.request().method() === 'PUT' && response.url().includes(`api/contents/${this.name}`)
    );
    // JupyterLab does nothing for a key that comes before it is over.
    await execute(this._page, 'docmanager:save');
    await written;
  }
}
