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
const failed = new CellwrightError('service_missing', 'It failed.', {
  cause: new CellwrightError('service_failed', '')
});
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
    health: passing(() => Promise.resolve({ status: 'ok', version: '1', pid: 1 })),
    listConversations: passing(path => log.list(path)),
    loadConversation: passing(id => log.load(id)),
    appendTurn: passing((id, body) => log.append(id, body)),
    leaveTurn: passing((id, body) => log.leave(id, body)),
    renameNotebook: passing((from, to) => log.rename(from, to))
  } as ConversationApi;
  const page = (): PageConversationStore => new PageConversationStore(api, () => Promise.resolve(browser));
  return { service, log, browser, page };
}

const ids = (found: readonly { readonly id: string }[]): readonly string[] => found.map(({ id }) => id);

test.each([
  ['with a service all is kept there', null, 'log'],
  ['without one the browser keeps what is asked', absent, 'browser']
] as const)('%s, over a reload and a new name', async (_what, fault, place) => {
  const { service, page, ...places } = start();
  service.fault = fault;
  const store = page();
  expect(await store.list(NOTEBOOK)).toEqual([]);
  await store.append('c1', writing(turn('a', 1)));
  await store.leave('c1', writing(turn('b', 2)));
  await store.rename(NOTEBOOK, 'other.ipynb');
  const later = page();
  expect(ids(await later.list('other.ipynb'))).toEqual(['c1']);
  expect(ids((await later.load('c1')).turns)).toEqual(['a', 'b']);
  expect(await places[place].list('other.ipynb')).toHaveLength(1);
  expect(await places[place === 'log' ? 'browser' : 'log'].list('other.ipynb')).toEqual([]);
});

test.each([unreachable, failed])('a service that does not answer now is no absent one: %s', async fault => {
  const { service, page, browser } = start();
  service.fault = fault;
  const store = page();
  await expect(store.list(NOTEBOOK)).rejects.toBe(fault);
  await expect(store.append('c1', writing(turn('a', 1)))).rejects.toBe(fault);
  service.fault = null;
  await store.append('c1', writing(turn('a', 1)));
  expect(ids(await store.list(NOTEBOOK))).toEqual(['c1']);
  expect(await browser.list(NOTEBOOK)).toEqual([]);
});

test('drafts of runs are found in the stored chats of a notebook', async () => {
  const { page } = start();
  const store = page();
  const proposal = { code: 'df.mean()' } as NonNullable<ChatTurn['proposal']>;
  store.load = id => Promise.resolve({ turns: [turn(id, 1, { proposal }), turn('none', 2)], seq: 1 });
  store.list = () => Promise.resolve(['a', 'b', 'c'].map(id => ({ id, startedAt: 0, title: '' })));
  expect(await findStoredDrafts(store, NOTEBOOK, new Set(['b', 'none']))).toEqual([{ runId: 'b', code: 'df.mean()' }]);
});
