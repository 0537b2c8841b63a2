import { expect, type Locator, type Page } from '@playwright/test';

/** The Cellwright panel as its user sees it. */
export class Panel {
  constructor(private readonly _page: Page) {}

  get root(): Locator {
    return this._page.getByRole('complementary', { name: 'Cellwright' });
  }

  get conversation(): Locator {
    return this.root.getByRole('log', { name: 'Conversation' });
  }

  get input(): Locator {
    return this.root.getByRole('textbox', { name: 'Ask about your data' });
  }

  get datasets(): Locator {
    return this.root.getByRole('treegrid');
  }

  dataset(name: string): Locator {
    return this.datasets.getByRole('row', { name: new RegExp(`^${name}, `) });
  }

  button(name: string | RegExp): Locator {
    return this.root.getByRole('button', { name, exact: typeof name === 'string' });
  }

  /** The one line that stands for an inserted proposal. */
  get drafted(): Locator {
    return this.conversation.getByText(/^Drafted in cell \[ \].*Not run$/);
  }

  get proposal(): Locator {
    return this.conversation.getByRole('article', { name: 'Draft', exact: true });
  }

  get approval(): Locator {
    return this.conversation.getByRole('group', { name: 'Run this in the kernel?' });
  }

  /** The question of a tool. */
  get question(): Locator {
    return this.conversation.getByRole('radiogroup');
  }

  /** The tag of a permission that holds for the chat. */
  get mayRunCode(): Locator {
    return this.root.getByRole('listitem').filter({ hasText: 'May run code' });
  }

  /** The button under the input that says which model answers. */
  get picker(): Locator {
    return this.root.getByTitle(/^Choose a model/);
  }

  /** Opens the panel with its key. */
  async open(): Promise<void> {
    await this._page.keyboard.press('Control+Shift+Space');
    await expect(this.input).toBeFocused();
  }

  /** Drags the handle of the right sidebar until the panel is about this wide. */
  async setWidth(width: number): Promise<void> {
    const sidebar = this._page.locator('#jp-right-stack');
    const box = await sidebar.boundingBox();
    if (!box) {
      throw new Error('The right sidebar is not open.');
    }
    const y = box.y + box.height / 2;
    await this._page.mouse.move(box.x - 1, y);
    await this._page.mouse.down();
    await this._page.mouse.move(box.x + box.width - width, y, { steps: 5 });
    await this._page.mouse.up();
    await expect.poll(async () => Math.round((await sidebar.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(width + 4);
  }

  async ask(question: string): Promise<void> {
    await this.input.fill(question);
    await this.input.press('Enter');
  }

  async pickModel(name: string | RegExp): Promise<void> {
    await this.picker.click();
    await this.root.getByRole('menuitemradio', { name }).click();
    await expect(this.picker).toContainText(name);
  }

  /** Opens the form for a new model over the conversation. */
  async openModelForm(): Promise<Locator> {
    await this.picker.click();
    await this.root.getByRole('menuitem', { name: 'Add a model…' }).click();
    const form = this.root.getByRole('dialog', { name: 'Connect a model' });
    await expect(form.getByLabel('Base URL')).toBeFocused();
    return form;
  }
}
