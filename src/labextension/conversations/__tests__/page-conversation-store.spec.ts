import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { CellwrightError } from '../../../agent/index.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { makeTurn } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { BrowserConversationStore } from '../browser-conversation-store.js';
import type { StoredReply } from '../conversation-store.js';
import { findStoredDrafts, PageConversationStore, type ConversationApi } from '../page-conversation-store.js';

const NOTEBOOK = 'penguins.ipynb';
const missing = (cause: Error): CellwrightError => new CellwrightError('service_missing', 'Gone.', { cause });
const absent = missing(new CellwrightError('node_missing', ''));

/** Writes a turn of a chat that is not begun again elsewhere; the newest turn is the one asked last. */
const write = (store: PageConversationStore, id: string, turn: string, askedAt = 1, seen = 0): Promise<StoredReply> =>
  store.append(id, writing(turn, askedAt, seen));
const writing = (id: string, askedAt = 1, seen = 0) => ({
  notebook: NOTEBOOK,
  turn: makeTurn({ id, question: id, status: 'done', askedAt }),
  seen,
  joins: false
});

/** A machine and its browser; `page` is the page loaded once more. */
function start() {
  indexedDB = new IDBFactory();
  const browser = new BrowserConversationStore('Browser', plainTrans);
  const log = new BrowserConversationStore('Service', plainTrans);
  const service = { fault: null as Error | null };
  const passing =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      service.fault === null ? call(...args) : Promise.reject(service.fault);
  const api = {
    listConversations: passing(path => log.list(path)),
    loadConversation: passing(id => log.load(id)),
    appendTurn: passing((id, body) => log.append(id, body)),
    leaveTurn: passing((id, body) => log.leave(id, body)),
    renameNotebook: passing((from, to) => log.rename(from, to))
  } as ConversationApi;
  const page = (): PageConversationStore => new PageConversationStore(api, browser);
  return { service, log, browser, page };
}

const ids = (found: readonly { readonly id: string }[]): readonly string[] => found.map(({ id }) => id);

test.each([
  ['with a service all is kept there, and nothing in the browser', null, false],
  ['without one the browser keeps it', absent, true],
  ['without a whole one the browser keeps it', missing(new CellwrightError('service_incomplete', '')), true],
  ['without our extension the browser keeps it', new CellwrightError('service_missing', ''), true]
])('%s, over a reload and a new name', async (_, fault, inBrowser) => {
  const { service, browser, page } = start();
  service.fault = fault;
  const store = page();
  expect(await store.list(NOTEBOOK)).toEqual([]);
  await write(store, 'c1', 'a');
  await store.leave('c1', writing('b'));
  await store.rename(NOTEBOOK, 'other.ipynb');
  const later = page();
  expect(ids(await later.list('other.ipynb'))).toEqual(['c1']);
  expect(ids((await later.load('c1')).turns)).toEqual(['a', 'b']);
  expect(await browser.isUsed()).toBe(inBrowser);
});

test('each conversation goes on where it was begun when a service comes or goes, and a browser that fails hides none of its', async () => {
  const { service, log, browser, page } = start();
  service.fault = absent;
  await write(page(), 'here', 'a', 2);
  service.fault = null;
  const store = page();
  const { seq } = await write(store, 'there', 'b');
  expect(ids(await store.list(NOTEBOOK))).toEqual(['here', 'there']);
  await write(store, 'here', 'c', 3);
  expect(ids((await store.load('here')).turns)).toEqual(['a', 'c']);
  service.fault = absent;
  await expect(write(store, 'there', 'd', 4, seq)).rejects.toBe(absent);
  expect([ids(await log.list(NOTEBOOK)), ids(await browser.list(NOTEBOOK))]).toEqual([['there'], ['here']]);
  const fault = new CellwrightError('storage_refused', 'It keeps nothing.');
  jest.spyOn(browser, 'list').mockRejectedValue(fault);
  await expect(store.list(NOTEBOOK)).rejects.toBe(fault);
  service.fault = null;
  expect(ids(await store.list(NOTEBOOK))).toEqual(['there']);
});

test.each([
  missing(new TypeError('Failed to fetch')),
  ...['service_failed', 'service_failing', 'data_dir_refused'].map(code => missing(new CellwrightError(code, '')))
])('a service that cannot be reached for a moment, or fails, is none that is absent: %s', async fault => {
  const { service, browser, page } = start();
  service.fault = fault;
  const store = page();
  for (const asked of [store.list(NOTEBOOK), write(store, 'c1', 'a'), store.rename(NOTEBOOK, 'other.ipynb')]) {
    await expect(asked).rejects.toBe(fault);
  }
  expect(await browser.isUsed()).toBe(false);
});

test('drafts of runs are found in the stored chats of a notebook', async () => {
  const proposal = { code: 'df.mean()' } as NonNullable<ChatTurn['proposal']>;
  const store = {
    load: (id: string) => Promise.resolve({ turns: [makeTurn({ id, proposal }), makeTurn({ id: 'none' })], seq: 1 }),
    list: () => Promise.resolve(['a', 'b', 'c'].map(id => ({ id, startedAt: 0, title: '' })))
  };
  expect(await findStoredDrafts(store, NOTEBOOK, new Set(['b', 'none']))).toEqual([{ runId: 'b', code: 'df.mean()' }]);
});
