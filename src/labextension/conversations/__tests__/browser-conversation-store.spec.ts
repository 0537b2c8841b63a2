import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { makeTurn } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { BrowserConversationStore } from '../browser-conversation-store.js';
import type { StoredReply } from '../conversation-store.js';

const NOTEBOOK = 'penguins.ipynb';

const turn = (id: string, change: Partial<ChatTurn> = {}): ChatTurn =>
  makeTurn({ id, question: `Question ${id}`, status: 'done', ...change });

/** The store of another page of the same browser. */
const page = (): BrowserConversationStore => new BrowserConversationStore('Cellwright test', plainTrans);

type Writing = { readonly id?: string; readonly seen?: number; readonly joins?: boolean; readonly notebook?: string };

function write(
  store: BrowserConversationStore,
  written: ChatTurn,
  { id = 'c1', seen = 0, joins = true, notebook = NOTEBOOK }: Writing = {}
): Promise<StoredReply> {
  return store.append(id, { notebook, turn: written, seen, joins });
}

beforeEach(() => {
  indexedDB = new IDBFactory();
});

test('turns come back in the order in which they were asked, each as it was written last', async () => {
  const store = page();
  const first = await write(store, turn('a', { status: 'running' }));
  await write(store, turn('b'), { seen: first.seq });
  const last = await write(store, turn('a', { text: 'Three.' }), { seen: 2 });
  expect(last).toEqual({ id: 'c1', seq: 3, taken: true });
  expect(await page().load('c1')).toEqual({ turns: [turn('a', { text: 'Three.' }), turn('b')], seq: 3 });
  expect(await page().load('unknown')).toEqual({ turns: [], seq: 0 });
});

test('a notebook lists its conversations, the newest first', async () => {
  const store = page();
  await write(store, turn('a', { askedAt: 10, question: 'x'.repeat(200) }));
  await write(store, turn('b', { askedAt: 20 }), { id: 'c2', joins: false });
  await write(store, turn('c', { askedAt: 30 }), { id: 'c3', notebook: 'other.ipynb' });
  expect(await store.list(NOTEBOOK)).toEqual([
    { id: 'c2', startedAt: 20, title: 'Question b' },
    { id: 'c1', startedAt: 10, title: 'x'.repeat(120) }
  ]);
});

test('a conversation that is not there yet joins the newest of its notebook, and a new chat does not', async () => {
  await write(page(), turn('a'));
  expect(await write(page(), turn('b'), { id: 'late' })).toMatchObject({ id: 'c1', seq: 2, taken: true });
  expect(await write(page(), turn('c'), { id: 'new', joins: false })).toMatchObject({ id: 'new', seq: 1 });
});

test('a page hears what another one wrote, and pages that write at the same moment lose nothing', async () => {
  const [one, other] = [page(), page()];
  const { seq } = await write(one, turn('a'));
  expect(await write(other, turn('b'), { seen: seq })).toEqual({ id: 'c1', seq: 2, taken: true });
  expect(await write(one, turn('c'), { seen: seq })).toMatchObject({ turns: [turn('a'), turn('b'), turn('c')] });
  const ids = Array.from({ length: 20 }, (_, at) => String(at));
  await Promise.all(ids.map((id, at) => write(at % 2 === 0 ? one : other, turn(id), { seen: 3 })));
  expect((await page().load('c1')).turns).toHaveLength(23);
});

test('conversations follow a notebook that is renamed', async () => {
  const store = page();
  await write(store, turn('a'));
  await store.rename(NOTEBOOK, 'birds.ipynb');
  await store.rename('none.ipynb', 'birds.ipynb');
  expect(await store.list(NOTEBOOK)).toEqual([]);
  expect(await store.list('birds.ipynb')).toHaveLength(1);
  await write(store, turn('b'), { notebook: 'again.ipynb', seen: 1 });
  expect(await store.list('again.ipynb')).toHaveLength(1);
});

test('what is no turn is left out and counted', async () => {
  await write(page(), { ...turn('a'), steps: 'none' } as unknown as ChatTurn);
  await write(page(), turn('b'));
  expect(await page().load('c1')).toEqual({ turns: [turn('b')], seq: 2, damage: { entries: 1 } });
});

test.each([
  [new DOMException('Full.', 'QuotaExceededError'), 'storage_full', 'Delete'],
  [new DOMException('No.', 'SecurityError'), 'storage_refused', 'Allow'],
  [new ReferenceError('indexedDB is not defined'), 'storage_refused', 'Allow']
])('that the browser keeps nothing is said with the next step: %s', async (fault, code, step) => {
  jest.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw fault;
  });
  const store = page();
  const failures = [write(store, turn('a')), store.list(NOTEBOOK), store.load('c1'), store.rename('a', 'b')];
  for (const failure of failures) {
    await expect(failure).rejects.toMatchObject({ code, message: expect.stringContaining(step) as string });
  }
});
