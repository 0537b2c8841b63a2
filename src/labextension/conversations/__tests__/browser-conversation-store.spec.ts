import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { makeTurn } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { BrowserConversationStore } from '../browser-conversation-store.js';
import type { StoredReply, TurnToStore } from '../conversation-store.js';

const NOTEBOOK = 'penguins.ipynb';

const turn = (id: string, change: Partial<ChatTurn> = {}): ChatTurn =>
  makeTurn({ id, question: `Question ${id}`, status: 'done', ...change });

/** The store of another page of the same browser. */
const page = (): BrowserConversationStore => new BrowserConversationStore('Cellwright test', plainTrans);

/** Writes a turn, by default of the chat `c1` in a page that knows of none. */
function write(
  written: ChatTurn,
  { id = 'c1', ...change }: Partial<TurnToStore> & { readonly id?: string } = {},
  store = page()
): Promise<StoredReply> {
  return store.append(id, { notebook: NOTEBOOK, turn: written, seen: 0, joins: true, ...change });
}

beforeEach(() => {
  indexedDB = new IDBFactory();
});

test('turns come back in the order in which they were asked, each as it was written last', async () => {
  const first = await write(turn('a', { status: 'running' }));
  await write(turn('b'), { seen: first.seq });
  const last = await write(turn('a', { text: 'Three.' }), { seen: 2 });
  expect(last).toEqual({ id: 'c1', seq: 3, taken: true });
  expect(await page().load('c1')).toEqual({ turns: [turn('a', { text: 'Three.' }), turn('b')], seq: 3 });
  expect(await page().load('unknown')).toEqual({ turns: [], seq: 0 });
});

test('a notebook lists its conversations, the newest first, also under a new name; a new one joins the newest unless it is to stay alone', async () => {
  await write(turn('a', { askedAt: 10, question: 'x'.repeat(200) }));
  await write(turn('b', { askedAt: 20 }), { id: 'c2', joins: false });
  await write(turn('c', { askedAt: 30 }), { id: 'c3', notebook: 'other.ipynb' });
  const listed = [
    { id: 'c2', startedAt: 20, title: 'Question b' },
    { id: 'c1', startedAt: 10, title: 'x'.repeat(120) }
  ];
  expect(await page().list(NOTEBOOK)).toEqual(listed);
  await page().rename(NOTEBOOK, 'birds.ipynb');
  await page().rename('none.ipynb', 'birds.ipynb');
  expect([await page().list(NOTEBOOK), await page().list('birds.ipynb')]).toEqual([[], listed]);
  await write(turn('d'), { notebook: 'again.ipynb', seen: 1 });
  expect(await page().list('again.ipynb')).toHaveLength(1);
  const late = { id: 'late', notebook: 'again.ipynb' };
  expect(await write(turn('e'), { ...late, seen: 2 })).toMatchObject({ id: 'c1', seq: 3, taken: true });
  expect(await write(turn('f'), { ...late, id: 'new', joins: false })).toMatchObject({ id: 'new', seq: 1 });
});

test('a page hears what another one wrote, and pages that write at the same moment lose nothing', async () => {
  const pages = [page(), page()];
  const { seq: seen } = await write(turn('a'), {}, pages[0]);
  expect(await write(turn('b'), { seen }, pages[1])).toEqual({ id: 'c1', seq: 2, taken: true });
  expect(await write(turn('c'), { seen }, pages[0])).toMatchObject({ turns: [turn('a'), turn('b'), turn('c')] });
  await Promise.all(Array.from({ length: 20 }, (_, at) => write(turn(String(at)), { seen: 3 }, pages[at % 2])));
  expect((await page().load('c1')).turns).toHaveLength(23);
});

test('what is no turn is left out and counted', async () => {
  await write({ ...turn('a'), steps: 'none' } as unknown as ChatTurn);
  await write(turn('b'));
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
  for (const failure of [write(turn('a')), page().list(NOTEBOOK), page().load('c1'), page().rename('a', 'b')]) {
    await expect(failure).rejects.toMatchObject({ code, message: expect.stringContaining(step) as string });
  }
});
