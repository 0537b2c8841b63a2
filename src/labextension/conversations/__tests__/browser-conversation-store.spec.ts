import type { ChatTurn } from '../../chat/state/chat-turn.js';
import { makeTurn } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { BrowserConversationStore } from '../browser-conversation-store.js';
import type { StoredReply } from '../conversation-store.js';
import { readTurn } from '../read-turn.js';
import { MemoryShelf } from './memory-shelf.js';

const NOTEBOOK = 'penguins.ipynb';

const turn = (id: string, change: Partial<ChatTurn> = {}): ChatTurn =>
  makeTurn({ id, question: `Question ${id}`, status: 'done', ...change });

/** Pages of one browser. */
function start() {
  const shelf = new MemoryShelf();
  const page = (): BrowserConversationStore => new BrowserConversationStore({ shelf, readTurn, trans: plainTrans });
  return { shelf, page };
}

type Writing = { readonly id?: string; readonly seen?: number; readonly joins?: boolean; readonly notebook?: string };

function write(
  store: BrowserConversationStore,
  written: ChatTurn,
  { id = 'c1', seen = 0, joins = true, notebook = NOTEBOOK }: Writing = {}
): Promise<StoredReply> {
  return store.append(id, { notebook, turn: written, seen, joins });
}

test('turns come back in the order in which they were asked, each as it was written last', async () => {
  const { page } = start();
  const store = page();
  const first = await write(store, turn('a', { status: 'running' }));
  await write(store, turn('b'), { seen: first.seq });
  const last = await write(store, turn('a', { text: 'Three.' }), { seen: 2 });
  expect(last).toEqual({ id: 'c1', seq: 3, taken: true });
  expect(await page().load('c1')).toEqual({ turns: [turn('a', { text: 'Three.' }), turn('b')], seq: 3 });
  expect(await page().load('unknown')).toEqual({ turns: [], seq: 0 });
});

test('a notebook lists its conversations, the newest first', async () => {
  const { page } = start();
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
  const { page } = start();
  await write(page(), turn('a'));
  expect(await write(page(), turn('b'), { id: 'late' })).toMatchObject({ id: 'c1', seq: 2, taken: true });
  expect(await write(page(), turn('c'), { id: 'new', joins: false })).toMatchObject({ id: 'new', seq: 1 });
});

test('a page hears what another one wrote, and does not write over what it has not seen', async () => {
  const { page } = start();
  const [one, other] = [page(), page()];
  const { seq } = await write(one, turn('a'));
  expect(await write(other, turn('b'), { seen: seq })).toEqual({ id: 'c1', seq: 2, taken: true });
  expect(await write(one, turn('c'), { seen: seq })).toMatchObject({
    taken: true,
    turns: [turn('a'), turn('b'), turn('c')]
  });
  await write(other, turn('a', { text: 'of the other' }), { seen: 3 });
  const refused = await write(one, turn('a', { text: 'of this' }), { seen: 3 });
  expect(refused).toMatchObject({ taken: false, seq: 4 });
  expect(refused.turns?.[0]?.text).toBe('of the other');
  expect((await write(one, turn('a', { text: 'of this' }), { seen: 4 })).taken).toBe(true);
});

test('conversations follow a notebook that is renamed', async () => {
  const { page } = start();
  const store = page();
  await write(store, turn('a'));
  await store.rename(NOTEBOOK, 'birds.ipynb');
  await store.rename('none.ipynb', 'birds.ipynb');
  expect(await store.list(NOTEBOOK)).toEqual([]);
  expect(await store.list('birds.ipynb')).toHaveLength(1);
  await write(store, turn('b'), { notebook: 'again.ipynb', seen: 1 });
  expect(await store.list('again.ipynb')).toHaveLength(1);
});

test('what is no turn is left out and counted, and stays as it is', async () => {
  const { shelf, page } = start();
  await write(page(), turn('a'));
  await write(page(), turn('b'));
  const kept = shelf.kept.get('c1');
  const texts = ['{"id": "a"', JSON.stringify({ ...turn('b'), steps: 'none' })];
  shelf.kept.set('c1', { ...kept!, turns: kept!.turns.map((each, at) => ({ ...each, text: texts[at]! })) });
  expect(await page().load('c1')).toEqual({ turns: [], seq: 2, damage: { entries: 2 } });
  await write(page(), turn('c'));
  expect(shelf.kept.get('c1')?.turns.map(({ text }) => text)).toEqual([...texts, JSON.stringify(turn('c'))]);
});

test('a turn that could not be read again is refused', async () => {
  const { shelf, page } = start();
  const broken = { ...turn('a'), steps: 'none' } as unknown as ChatTurn;
  await expect(write(page(), broken)).rejects.toMatchObject({ code: 'storage_refused' });
  expect(shelf.kept.size).toBe(0);
});

test('a long conversation loses its oldest turns, never the one that is written', async () => {
  const { page } = start();
  const store = page();
  for (const id of ['a', 'b', 'c']) {
    await write(store, turn(id, { text: 'x'.repeat(900_000) }), { seen: 9 });
  }
  expect((await store.load('c1')).turns.map(({ id }) => id)).toEqual(['b', 'c']);
  await write(store, turn('d', { text: 'x'.repeat(3_000_000) }), { seen: 9 });
  expect((await store.load('c1')).turns.map(({ id }) => id)).toEqual(['d']);
});

test.each([
  [new DOMException('Full.', 'QuotaExceededError'), 'storage_full', 'Delete'],
  [new DOMException('No.', 'SecurityError'), 'storage_refused', 'Allow'],
  [new ReferenceError('indexedDB is not defined'), 'storage_refused', 'Allow']
])('that the browser keeps nothing is said with the next step: %s', async (fault, code, step) => {
  const { shelf, page } = start();
  shelf.fault = fault;
  const store = page();
  const failures = [write(store, turn('a')), store.list(NOTEBOOK), store.load('c1'), store.rename('a', 'b')];
  for (const failure of failures) {
    await expect(failure).rejects.toMatchObject({ code, message: expect.stringContaining(step) as string });
  }
});
