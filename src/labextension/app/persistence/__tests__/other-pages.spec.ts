import { setImmediate } from 'node:timers/promises';
import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import { MemoryShelf } from '../../../conversations/__tests__/memory-shelf.js';
import { BrowserConversationStore } from '../../../conversations/browser-conversation-store.js';
import { readTurn } from '../../../conversations/read-turn.js';
import { ChatNotices } from '../../services/chat-notices.js';
import { Conversations } from '../conversations.js';
import { FakeSession } from './fake-session.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

/** What pages of one site say to each other, heard after what is under way. */
class FakeChannel {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;

  constructor(private readonly _site: Set<FakeChannel>) {
    _site.add(this);
  }

  postMessage(data: unknown): void {
    const others = [...this._site].filter(other => other !== this);
    others.forEach(other => queueMicrotask(() => other.onmessage?.({ data: structuredClone(data) })));
  }

  close(): void {
    this._site.delete(this);
  }
}

/** A page of a browser, open on one notebook. */
class Page {
  readonly session = new FakeSession();
  readonly conversations: Conversations;
  /** How often what is stored was read. */
  loads = 0;

  constructor(shelf: MemoryShelf, site: Set<FakeChannel>) {
    const store = new BrowserConversationStore({ shelf, readTurn, trans: plainTrans });
    const { load } = store;
    store.load = id => {
      this.loads += 1;
      return load.call(store, id);
    };
    const channel = new FakeChannel(site) as unknown as BroadcastChannel;
    this.conversations = new Conversations(
      store,
      { fatesOf: () => [] },
      new ChatNotices(() => undefined),
      plainTrans,
      channel,
      () => [this.session.asSession]
    );
    open.push(this.conversations);
  }

  /** The same turn again takes the place of what is known of it. */
  async put(id: string, status: ChatTurn['status'] = 'done'): Promise<void> {
    const turn = makeTurn({ id, question: `Question ${id}`, status });
    this.session.putTurn(turn);
    this.conversations.save(this.session.asSession, this.session.conversation, turn, true);
    await this.conversations.flush();
  }

  get ids(): readonly string[] {
    return this.session.turns.map(({ id }) => id);
  }
}

const open: Conversations[] = [];

async function pages(count: number): Promise<readonly Page[]> {
  const shelf = new MemoryShelf();
  const site = new Set<FakeChannel>();
  const all = Array.from({ length: count }, () => new Page(shelf, site));
  await Promise.all(all.map(({ conversations, session }) => conversations.restore(session.asSession)));
  return all;
}

/** Until all that follows from news has happened: nothing of it waits for anything outside. */
const settle = (): Promise<void> => setImmediate();

afterEach(() => open.splice(0).forEach(one => one.dispose()));

test('an idle page shows what another page stored, be its chat begun or not, and stores nothing for it', async () => {
  const [first, second] = (await pages(2)) as [Page, Page];
  await first.put('a', 'running');
  await settle();
  expect(second.ids).toEqual([]);
  await first.put('a');
  await settle();
  expect(second.ids).toEqual(['a']);
  const [shown] = second.session.turns;
  await second.put('b');
  await first.put('c');
  await settle();
  expect([first.ids, second.ids]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c']
  ]);
  expect(second.session.turns[0]).toBe(shown);
  const loads = [first.loads, second.loads];
  await settle();
  expect([first.loads, second.loads]).toEqual(loads);
});

test('a page that answers a question shows it at its end', async () => {
  const [first, second] = (await pages(2)) as [Page, Page];
  await first.put('a');
  await settle();
  second.session.putTurn(makeTurn({ id: 'mine', status: 'running' }));
  const { turns } = second.session;
  await first.put('b');
  await settle();
  expect(second.session.turns).toBe(turns);
  await second.put('mine');
  expect(second.ids).toEqual(['a', 'b', 'mine']);
  await settle();
  expect(first.ids).toEqual(['a', 'b', 'mine']);
});

test('a page of another notebook, or with a new chat, shows nothing of it', async () => {
  const [first, fresh, elsewhere] = (await pages(3)) as [Page, Page, Page];
  fresh.session.newConversation();
  Object.assign(elsewhere.session, { path: 'b.ipynb' });
  await first.put('a');
  await settle();
  expect([fresh.ids, elsewhere.ids]).toEqual([[], []]);
  await fresh.put('new');
  await settle();
  expect(first.ids).toEqual(['a']);
});
