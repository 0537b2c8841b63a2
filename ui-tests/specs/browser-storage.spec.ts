import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { build } from 'esbuild';
import { serveSite } from '../../scripts/demo/serve-site.mjs';
import { repository } from '../../scripts/setup/repository.mjs';
import type { IndexedDbShelf } from '../../src/labextension/conversations/indexed-db-shelf.js';
import type { KeptConversation } from '../../src/labextension/conversations/kept-conversation.js';

// In the page. No unit test has a database of a browser.
declare const shelf: { readonly IndexedDbShelf: typeof IndexedDbShelf };
declare function kept(id: string, notebook: string, changedAt: number, text?: string): KeptConversation;

const KEPT = `function kept(id, notebook, changedAt, text = '') {
  return { id, notebook, startedAt: 0, changedAt, title: '', seq: 1, turns: [{ id: 'a', seq: 1, by: 'x', text }] };
}`;

let site: { readonly url: string; readonly close: () => Promise<void> };
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cellwright-storage-'));
  mkdirSync(join(folder, 'site'));
  await build({
    entryPoints: [join(repository.root, 'src', 'labextension', 'conversations', 'indexed-db-shelf.ts')],
    bundle: true,
    globalName: 'shelf',
    outfile: join(folder, 'site', 'shelf.js'),
    footer: { js: KEPT }
  });
  writeFileSync(join(folder, 'site', 'index.html'), '<script src="shelf.js"></script>');
  site = await serveSite(join(folder, 'site'));
});

test.afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(page: Page): Promise<void> {
  await page.goto(site.url);
}

test('conversations are found by notebook, and the least recently changed ones go', async ({ page }) => {
  await open(page);
  const found = await page.evaluate(async () => {
    const one = new shelf.IndexedDbShelf('order', 3);
    const other = new shelf.IndexedDbShelf('order', 3);
    for (const at of [4, 0, 3, 1, 2]) {
      const put = [kept(`c${String(at)}`, at % 2 === 0 ? 'even' : 'odd', at)];
      await one.change({ id: null, notebook: '' }, () => ({ put, result: null }));
    }
    const ids = async (notebook: string): Promise<string[]> => (await other.ofNotebook(notebook)).map(({ id }) => id);
    const before = [await ids('even'), await ids('odd'), (await one.get('c0')) === undefined];
    await other.change({ id: null, notebook: 'even' }, ({ ofNotebook }) => ({
      put: ofNotebook.map(each => ({ ...each, notebook: 'odd' })),
      result: null
    }));
    return [...before, await ids('even'), await ids('odd')];
  });
  expect(found).toEqual([['c2', 'c4'], ['c3'], true, [], ['c2', 'c3', 'c4']]);
});

test('two pages that write at the same moment lose nothing, and a change that fails writes nothing', async ({
  page
}) => {
  await open(page);
  const found = await page.evaluate(async () => {
    const pages = [new shelf.IndexedDbShelf('together', 9), new shelf.IndexedDbShelf('together', 9)];
    const looked = { id: 'c', notebook: 'n' };
    const [first] = pages as [IndexedDbShelf, IndexedDbShelf];
    await first.change(looked, () => ({ put: [kept('c', 'n', 0)], result: null }));
    const writings = Array.from({ length: 40 }, (_, at) =>
      (pages[at % 2] ?? first).change(looked, ({ own }) => ({
        put: own === undefined ? [] : [{ ...own, seq: own.seq + 1 }],
        result: null
      }))
    );
    await Promise.all(writings);
    const counted = (await first.get('c'))?.seq;
    const nameOf = (error: unknown): string => (error as Error).name;
    const thrown = await first
      .change(looked, () => {
        throw new RangeError('No.');
      })
      .catch(nameOf);
    const halfway = await first
      .change(looked, () => ({
        put: [
          { ...kept('c', 'n', 0), seq: 99 },
          { ...kept('d', 'n', 0), title: (() => '') as unknown as string }
        ],
        result: null
      }))
      .catch(nameOf);
    return [counted, thrown, halfway, (await first.get('c'))?.seq];
  });
  expect(found).toEqual([41, 'RangeError', 'DataCloneError', 41]);
});

test('a full storage is told as such, and what was stored stays', async ({ page }) => {
  await open(page);
  const session = await page.context().newCDPSession(page);
  const { origin } = new URL(site.url);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 5_000_000 });
  const found = await page.evaluate(async () => {
    const own = new shelf.IndexedDbShelf('full', 1_000);
    for (let at = 0; at < 100; at += 1) {
      const text = crypto.getRandomValues(new Uint32Array(16_000)).join(' ').repeat(4);
      const put = [kept(`c${String(at)}`, 'n', at, text)];
      try {
        await own.change({ id: null, notebook: 'n' }, () => ({ put, result: null }));
      } catch (error) {
        const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
        return [isFull, (await own.ofNotebook('n')).length === at];
      }
    }
    return ['never'];
  });
  expect(found).toEqual([true, true]);
});

test('a database that is deleted meanwhile is begun anew', async ({ page }) => {
  await open(page);
  const found = await page.evaluate(async () => {
    const own = new shelf.IndexedDbShelf('gone', 9);
    const store = (): Promise<null> =>
      own.change({ id: null, notebook: 'n' }, () => ({ put: [kept('c', 'n', 0)], result: null }));
    await store();
    await new Promise(resolve => {
      indexedDB.deleteDatabase('gone').onsuccess = resolve;
    });
    const empty = (await own.ofNotebook('n')).length;
    await store();
    return [empty, (await own.ofNotebook('n')).length];
  });
  expect(found).toEqual([0, 1]);
});
