import { CellwrightError } from '../../../agent/index.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { makeTurn } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { BrowserConversationStore } from '../browser-conversation-store.js';
import type { IConversationStore } from '../conversation-store.js';
import { DividedConversationStore } from '../divided-conversation-store.js';
import { readTurn } from '../read-turn.js';
import { MemoryShelf } from './memory-shelf.js';

const NOTEBOOK = 'penguins.ipynb';
const absent = new CellwrightError('service_missing', 'No Node.', { cause: new CellwrightError('node_missing', '') });
const unreachable = new CellwrightError('service_missing', 'Gone.', { cause: new TypeError('Failed to fetch') });

const turn = (id: string, askedAt: number): ChatTurn => makeTurn({ id, question: id, status: 'done', askedAt });
const writing = (written: ChatTurn) => ({ notebook: NOTEBOOK, turn: written, seen: 0, joins: false });

/** A machine and its browser; `page` is the page loaded once more. */
function start() {
  const service = new MemoryShelf();
  const browser = new MemoryShelf();
  let made = 0;
  const storeOf = (shelf: MemoryShelf): BrowserConversationStore =>
    new BrowserConversationStore({ shelf, readTurn, trans: plainTrans });
  // The service passes on what went wrong; that of the browser says it in its own words.
  const passing =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      service.fault === null ? call(...args) : Promise.reject(service.fault);
  const own = storeOf(service);
  const ofService: IConversationStore = {
    list: passing(path => own.list(path)),
    load: passing(id => own.load(id)),
    append: passing((id, written) => own.append(id, written)),
    leave: passing((id, written) => own.leave(id, written)),
    rename: passing((from, to) => own.rename(from, to))
  };
  const page = (): DividedConversationStore =>
    new DividedConversationStore({
      service: ofService,
      browser: () => {
        made += 1;
        return Promise.resolve(storeOf(browser));
      },
      isBrowserUsed: () => Promise.resolve(browser.kept.size > 0)
    });
  return { service, browser, page, made: () => made };
}

const ids = (found: readonly { readonly id: string }[]): readonly string[] => found.map(({ id }) => id);

test('with a service all is kept there, and nothing in the browser', async () => {
  const { service, browser, page, made } = start();
  const store = page();
  await store.append('c1', writing(turn('a', 1)));
  await store.leave('c1', writing(turn('b', 2)));
  await store.rename(NOTEBOOK, 'other.ipynb');
  expect(ids(await store.list('other.ipynb'))).toEqual(['c1']);
  expect((await page().load('c1')).turns).toHaveLength(2);
  expect([service.kept.size, browser.kept.size, made()]).toEqual([1, 0, 0]);
});

test('without one the browser keeps what is asked, over a reload and a new name', async () => {
  const { service, browser, page } = start();
  service.fault = absent;
  const store = page();
  expect(await store.list(NOTEBOOK)).toEqual([]);
  await store.append('c1', writing(turn('a', 1)));
  await store.leave('c1', writing(turn('b', 2)));
  await store.rename(NOTEBOOK, 'other.ipynb');
  const later = page();
  expect(ids(await later.list('other.ipynb'))).toEqual(['c1']);
  expect(ids((await later.load('c1')).turns)).toEqual(['a', 'b']);
  expect(browser.kept.size).toBe(1);
});

test('each conversation goes on where it was begun when a service comes or goes', async () => {
  const { service, browser, page } = start();
  service.fault = absent;
  await page().append('here', writing(turn('a', 2)));
  service.fault = null;
  const store = page();
  await store.append('there', writing(turn('b', 1)));
  expect(ids(await store.list(NOTEBOOK))).toEqual(['here', 'there']);
  await store.append('here', writing(turn('c', 3)));
  expect(ids((await store.load('here')).turns)).toEqual(['a', 'c']);
  service.fault = absent;
  await expect(store.append('there', writing(turn('d', 4)))).rejects.toBe(absent);
  expect([...service.kept.keys(), ...browser.kept.keys()]).toEqual(['there', 'here']);
});

test('a service that cannot be reached for a moment is none that is absent', async () => {
  const { service, browser, page } = start();
  service.fault = unreachable;
  const store = page();
  await expect(store.list(NOTEBOOK)).rejects.toBe(unreachable);
  await expect(store.append('c1', writing(turn('a', 1)))).rejects.toBe(unreachable);
  await expect(store.rename(NOTEBOOK, 'other.ipynb')).rejects.toBe(unreachable);
  expect(browser.kept.size).toBe(0);
});

test.each(['service_failed', 'service_failing', 'data_dir_refused'])(
  'one that is there and fails, %s, keeps its chats to itself, and the page tries again',
  async code => {
    const { service, browser, page } = start();
    const store = page();
    await store.append('c1', writing(turn('a', 1)));
    service.fault = new CellwrightError('service_missing', 'It failed.', { cause: new CellwrightError(code, '') });
    await expect(page().list(NOTEBOOK)).rejects.toBe(service.fault);
    await expect(page().append('c2', writing(turn('b', 2)))).rejects.toBe(service.fault);
    expect(browser.kept.size).toBe(0);
  }
);

test('a new name reaches the service once there is one', async () => {
  const { service, page } = start();
  await page().append('c1', writing(turn('a', 1)));
  service.fault = absent;
  const store = page();
  await store.rename(NOTEBOOK, 'other.ipynb');
  service.fault = null;
  expect(ids(await store.list('other.ipynb'))).toEqual(['c1']);
  expect(await store.list(NOTEBOOK)).toEqual([]);
});

test('a browser whose storage fails hides nothing of what the service has', async () => {
  const { service, browser, page } = start();
  service.fault = absent;
  await page().append('here', writing(turn('a', 2)));
  service.fault = null;
  const store = page();
  await store.append('there', writing(turn('b', 1)));
  browser.fault = new DOMException('No.', 'UnknownError');
  expect(ids(await store.list(NOTEBOOK))).toEqual(['there']);
});

test('a browser that keeps nothing says so where there is no service', async () => {
  const { service, browser, page } = start();
  service.fault = absent;
  browser.fault = new DOMException('No.', 'InvalidStateError');
  await expect(page().append('c1', writing(turn('a', 1)))).rejects.toMatchObject({ code: 'storage_refused' });
});
