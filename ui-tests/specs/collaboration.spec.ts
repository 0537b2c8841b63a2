import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { expect, type Browser } from '@playwright/test';
import type { CodeCell } from '../lab/notebook-file.js';
import type { LabServer } from '../lab/start-server.js';
import { Notebook } from '../lab/notebook.js';
import { penguins } from '../lab/tables.js';
import { test as base } from '../lab/test.js';
import { Workbench } from '../lab/workbench.js';

const QUESTION = 'What is the average body mass by species?';
const CELLS: readonly CodeCell[] = [
  ...penguins,
  { id: 'empty', source: '' },
  { id: 'other', source: '# ' },
  { id: 'counts', source: 'import builtins\nbuiltins.counted = getattr(builtins, "counted", 0) + 1\ncounted' }
];
const [EMPTY, OTHER, COUNTS] = [1, 2, 3];
/** Letters and blanks, which no editor completes. */
const TYPED = 'every key that the other user presses while a cell is drafted above is here afterwards ';

type User = Workbench & { readonly notebook: Notebook };

async function enter(bench: Workbench, name: string, workspace: string): Promise<User> {
  await bench.goto(`lab/workspaces/${workspace}-${parse(name).name}/tree/${name}`);
  const notebook = new Notebook(bench.page, name);
  await bench.kernelReady();
  await expect(notebook.cells).toHaveCount(CELLS.length);
  return Object.assign(bench, { notebook });
}

/** A browser of another user on the same server. */
async function otherBench(browser: Browser, lab: LabServer): Promise<Workbench> {
  const context = await browser.newContext({ viewport: { width: 1390, height: 868 }, locale: 'en-US' });
  return new Workbench(await context.newPage(), lab);
}

/** Two users who have one notebook open, with its data loaded. */
const test = base.extend<{ users: readonly [User, User] }>({
  users: async ({ bench, browser, lab }, use) => {
    const { name } = bench.writeNotebook(CELLS);
    const one = await enter(bench, name, 'one');
    const two = await enter(await otherBench(browser, lab), name, 'two');
    await one.notebook.run(0);
    for (const { notebook } of [one, two]) {
      await expect(notebook.output(notebook.cell(0))).toHaveText('(344, 8)');
    }
    await one.panel.open();
    await use([one, two]);
    expect(two.errors).toEqual([]);
    await two.page.context().close();
  }
});

test.use({ collaboration: true });

async function expectDrafts(users: readonly User[], drafts: number): Promise<void> {
  for (const { notebook } of users) {
    await expect(notebook.strip).toHaveCount(drafts);
    await expect(notebook.cells).toHaveCount(CELLS.length + drafts);
  }
}

const saved = (lab: LabServer, { notebook }: User): string => readFileSync(join(lab.root, notebook.name), 'utf8');

test('a draft shows once to both, the other loses no key in another cell meanwhile, and Undo removes it once', async ({
  users,
  lab
}) => {
  const [one, two] = users;
  await one.notebook.select(0);
  await two.notebook.editor(two.notebook.cell(OTHER)).click();
  await two.page.keyboard.press('Control+End');
  const typing = two.page.keyboard.type(TYPED, { delay: 40 });
  await one.panel.ask(QUESTION);
  await expect(one.panel.drafted).toBeVisible();
  await expectDrafts(users, 1);
  await typing;
  const cell = (user: User, drafts: number) => user.notebook.editor(user.notebook.cell(OTHER + drafts));
  for (const user of users) {
    await expect(cell(user, 1)).toHaveText(`# ${TYPED}`);
  }
  await expect.poll(() => saved(lab, one)).toContain(TYPED);
  expect(saved(lab, one).split('"state": "draft"')).toHaveLength(2);

  const more = two.page.keyboard.type(TYPED, { delay: 40 });
  await one.panel.button('Undo').click();
  await expectDrafts(users, 0);
  await more;
  for (const user of users) {
    await expect(cell(user, 0)).toHaveText(`# ${TYPED}${TYPED}`);
  }
  await expect(one.panel.conversation).toContainText('Undone');
});

test('what another user types into the draft stays, whether it is kept or taken back', async ({ users }) => {
  const [one, two] = users;
  await one.notebook.select(0);
  await one.panel.ask(QUESTION);
  await expectDrafts(users, 1);
  const drafted = await two.notebook.editor(two.notebook.draft).textContent();
  await two.notebook.editor(two.notebook.draft).click();
  await two.page.keyboard.press('Control+End');
  await two.page.keyboard.type(' # ');
  await expect(one.notebook.editor(one.notebook.cell(EMPTY))).toContainText('#');
  await one.panel.button('Undo').click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Keep' }).click();
  const typing = two.page.keyboard.type(TYPED, { delay: 40 });
  await one.notebook.strip.getByRole('button', { name: 'Keep' }).click();
  await typing;
  for (const { notebook } of users) {
    await expect(notebook.editor(notebook.cell(EMPTY))).toHaveText(`${drafted ?? ''} # ${TYPED}`);
    await expect(notebook.strip).toHaveCount(0);
    await expect(notebook.cells).toHaveCount(CELLS.length + 1);
  }
});

test('an empty cell that another user is in is left to them', async ({ users }) => {
  const [one, two] = users;
  await one.notebook.select(EMPTY);
  await two.notebook.editor(two.notebook.cell(EMPTY)).click();
  await one.panel.ask(QUESTION);
  await expect(one.panel.drafted).toBeVisible();
  await expect(two.notebook.strip).toBeVisible();
  await two.page.keyboard.type(TYPED, { delay: 40 });
  await expectDrafts(users, 1);
  for (const { notebook } of users) {
    await expect(notebook.editor(notebook.cell(EMPTY))).toHaveText(TYPED);
  }
});

test('Run runs a draft once, for both', async ({ users }) => {
  const [one, two] = users;
  await one.notebook.select(0);
  await one.panel.ask(QUESTION);
  await expectDrafts(users, 1);
  await one.notebook.strip.getByRole('button', { name: 'Run' }).dblclick();
  for (const { notebook } of users) {
    await expect(notebook.prompt(notebook.cell(EMPTY))).toHaveText('[2]:');
    await expect(notebook.output(notebook.cell(EMPTY))).toContainText('3700');
    await expect(notebook.strip).toHaveCount(0);
  }
  await two.notebook.run(COUNTS + 1);
  await expect(one.notebook.prompt(one.notebook.cell(COUNTS + 1))).toHaveText('[3]:');
});

test('Run All of another user asks about a draft, and runs what is left without it', async ({ users }) => {
  const [one, two] = users;
  await one.notebook.select(0);
  await one.panel.ask(QUESTION);
  await expectDrafts(users, 1);
  await two.page.getByRole('menuitem', { name: 'Run', exact: true }).click();
  await two.page.getByRole('menuitem', { name: 'Run All Cells', exact: true }).click();
  await two.page
    .getByRole('dialog')
    .filter({ hasText: '1 draft was not accepted' })
    .getByRole('button', { name: 'Leave it out' })
    .click();
  for (const { notebook } of users) {
    await expect(notebook.prompt(notebook.cell(COUNTS + 1))).toHaveText(/\[\d+\]:/);
    await expect(notebook.prompt(notebook.cell(EMPTY))).toHaveText('[ ]:');
  }
});
