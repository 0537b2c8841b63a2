import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { CellwrightError } from '../../../agent/index.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { makeTurn } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { BrowserConversationStore } from '../browser-conversation-store.js';
import { findStoredDrafts, PageConversationStore, type ConversationApi } from '../page-conversation-store.js';

const NOTEBOOK = 'penguins.ipynb';
const absent = new CellwrightError('service_missing', 'No Node.', { cause: new CellwrightError('node_missing', '') });
const unreachable = new CellwrightError('service_missing', 'Gone.', { cause: new TypeError('Failed to fetch') });

const turn = (id: string, askedAt: number, change: Partial<ChatTurn> = {}): ChatTurn =>
  makeTurn({ id, question: id, status: 'done', askedAt, ...change });
const writing = (written: ChatTurn, seen = 0) => ({ notebook: NOTEBOOK, turn: written, seen, joins: false });

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
  const isUsed = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === 'Browser');
  const page = (): PageConversationStore =>
    new PageConversationStore(api, { open: () => Promise.resolve(browser), isUsed });
  return { service, log, browser, page, isUsed };
}

const ids = (found: readonly { readonly id: string }[]): readonly string[] => found.map(({ id }) => id);

test('with a service all is kept there, and nothing in the browser', async () => {
  const { page, isUsed } = start();
  const store = page();
  await store.append('c1', writing(turn('a', 1)));
  await store.leave('c1', writing(turn('b', 2)));
  await store.rename(NOTEBOOK, 'other.ipynb');
  expect(ids(await store.list('other.ipynb'))).toEqual(['c1']);
  expect((await page().load('c1')).turns).toHaveLength(2);
  expect(await isUsed()).toBe(false);
});

test('without one the browser keeps what is asked, over a reload and a new name', async () => {
  const { service, page } = start();
  service.fault = absent;
  const store = page();
  expect(await store.list(NOTEBOOK)).toEqual([]);
  await store.append('c1', writing(turn('a', 1)));
  await store.leave('c1', writing(turn('b', 2)));
  await store.rename(NOTEBOOK, 'other.ipynb');
  const later = page();
  expect(ids(await later.list('other.ipynb'))).toEqual(['c1']);
  expect(ids((await later.load('c1')).turns)).toEqual(['a', 'b']);
});

test('each conversation goes on where it was begun when a service comes or goes', async () => {
  const { service, log, browser, page } = start();
  service.fault = absent;
  await page().append('here', writing(turn('a', 2)));
  service.fault = null;
  const store = page();
  const { seq } = await store.append('there', writing(turn('b', 1)));
  expect(ids(await store.list(NOTEBOOK))).toEqual(['here', 'there']);
  await store.append('here', writing(turn('c', 3)));
  expect(ids((await store.load('here')).turns)).toEqual(['a', 'c']);
  service.fault = absent;
  await expect(store.append('there', writing(turn('d', 4), seq))).rejects.toBe(absent);
  expect([ids(await log.list(NOTEBOOK)), ids(await browser.list(NOTEBOOK))]).toEqual([['there'], ['here']]);
});

test.each([
  unreachable,
  ...['service_failed', 'service_failing', 'data_dir_refused'].map(
    code => new CellwrightError('service_missing', 'It failed.', { cause: new CellwrightError(code, '') })
  )
])('a service that cannot be reached for a moment, or fails, is none that is absent: %s', async fault => {
  const { service, page, isUsed } = start();
  service.fault = fault;
  const store = page();
  await expect(store.list(NOTEBOOK)).rejects.toBe(fault);
  await expect(store.append('c1', writing(turn('a', 1)))).rejects.toBe(fault);
  await expect(store.rename(NOTEBOOK, 'other.ipynb')).rejects.toBe(fault);
  expect(await isUsed()).toBe(false);
});

test('a browser whose storage fails hides nothing of what the service has, and says so where there is none', async () => {
  const { service, browser, page } = start();
  service.fault = absent;
  await page().append('here', writing(turn('a', 2)));
  service.fault = null;
  const store = page();
  await store.append('there', writing(turn('b', 1)));
  const fault = new CellwrightError('storage_refused', 'It keeps nothing.');
  jest.spyOn(browser, 'list').mockRejectedValue(fault);
  expect(ids(await store.list(NOTEBOOK))).toEqual(['there']);
  service.fault = absent;
  await expect(store.list(NOTEBOOK)).rejects.toBe(fault);
});

test('drafts of runs are found in the stored chats of a notebook', async () => {
  const { page } = start();
  const store = page();
  const proposal = { code: 'df.mean()' } as NonNullable<ChatTurn['proposal']>;
  store.load = id => Promise.resolve({ turns: [turn(id, 1, { proposal }), turn('none', 2)], seq: 1 });
  store.list = () => Promise.resolve(['a', 'b', 'c'].map(id => ({ id, startedAt: 0, title: '' })));
  expect(await findStoredDrafts(store, NOTEBOOK, new Set(['b', 'none']))).toEqual([{ runId: 'b', code: 'df.mean()' }]);
});
