import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import type { IConversationStore, StoredConversation, StoredReply } from '../../../conversations/conversation-store.js';
import { ChatNotices } from '../../services/chat-notices.js';
import { Conversations } from '../conversations.js';
import { NotebookSession } from '../../notebook/notebook-session.js';
import { FakePanel } from '../../__tests__/fake-panel.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

const stored = makeTurn({ id: 'before', status: 'done' });

function open(found: StoredConversation = { turns: [stored], seq: 7 }) {
  const panel = new FakePanel();
  const session = new NotebookSession(panel.asPanel, plainTrans, () => []);
  /** What was asked of the store, in order. */
  const log: string[] = [];
  const written: ChatTurn[] = [];
  /** How many writings fail from now on, and what the next one is answered beside that all went well. */
  const next = { failures: 0, reply: {} as Partial<StoredReply> };
  const attempt = (line: string): void => {
    if (next.failures-- > 0) {
      throw new Error('The disk is full.');
    }
    log.push(line);
  };
  const store: IConversationStore = {
    list: async () => [{ id: 'stored', startedAt: 0, title: '' }],
    load: async () => found,
    append: async (id, { notebook, turn, seen, joins }) => {
      attempt(`${turn.id} of ${notebook} in ${joins ? id : 'a new one'}, seen ${seen}`);
      written.push(turn);
      const { reply } = next;
      next.reply = {};
      return { id, seq: seen + 1, taken: true, ...reply };
    },
    leave: async () => undefined,
    rename: async (from, to) => attempt(`${from} to ${to}`)
  };
  const notices = new ChatNotices(() => undefined);
  const conversations = new Conversations(store, { cellIdsOf: () => new Set() }, notices, plainTrans);
  const said = (): readonly string[] => notices.list.map(({ text }) => text);
  const save = (turn: ChatTurn, ofRun = true, conversation = session.conversation): Promise<void> => {
    session.putTurn(turn);
    conversations.save(session, conversation, turn, ofRun);
    return conversations.flush();
  };
  const ids = (): readonly string[] => session.turns.map(({ id }) => id);
  const texts = (): readonly string[] => written.map(({ id, text }) => id + text);
  const restore = (): Promise<void> => conversations.restore(session);
  return { panel, session, store, log, written, next, conversations, said, save, ids, texts, restore };
}

afterEach(() => jest.useRealTimers());

describe('a conversation that is restored', () => {
  it('stands before a question that was asked while it loads, which is written there', async () => {
    const { ids, log, save, restore } = open();
    const restored = restore();
    await save(makeTurn({ id: 'meanwhile' }));
    await restored;
    expect(ids()).toEqual(['before', 'meanwhile']);
    expect(log).toEqual(['meanwhile of a.ipynb in stored, seen 7']);
  });

  it('leaves a new chat empty that was begun while it loads', async () => {
    const { session, restore } = open();
    const restored = restore();
    session.newConversation();
    await restored;
    expect([session.turns, session.conversation.joins]).toEqual([[], false]);
  });

  it('says how much of it cannot be read and where that is kept', async () => {
    const damage = { entries: 2, kept: '/home/me/c.jsonl.damaged-1' };
    const { said, restore } = open({ turns: [stored], seq: 7, damage });
    await restore();
    expect(said()).toEqual([
      '2 entries of this chat cannot be read and are left out. The original is kept on the server: /home/me/c.jsonl.damaged-1'
    ]);
  });
});

describe('what other pages write', () => {
  it('is gone on with when it is the conversation of the notebook', async () => {
    const { session, next, save, restore } = open({ turns: [], seq: 0 });
    await restore();
    next.reply = { id: 'theirs' };
    await save(makeTurn());
    expect(session.conversation.id).toBe('theirs');
  });

  it('gives way to the end of a run of this page, which keeps what was asked in its place', async () => {
    const { session, next, written, save } = open();
    const turns = [makeTurn({ status: 'interrupted', supersededBy: 'run-9' })];
    next.reply = { id: 'chat', seq: 4, taken: false, turns };
    await save(makeTurn({ status: 'done', text: 'All of it.' }));
    expect(written.at(-1)).toMatchObject({ status: 'done', text: 'All of it.', supersededBy: 'run-9' });
    expect([session.conversation.id, session.conversation.seen]).toEqual(['chat', 5]);
  });

  it('stays when a turn was only changed here', async () => {
    const { next, written, save } = open();
    next.reply = { id: 'chat', seq: 4, taken: false, turns: [] };
    await save(makeTurn({ status: 'done' }), false);
    expect(written).toHaveLength(1);
  });
});

describe('what is to be written', () => {
  it('is the newest version of each turn, in order, below the name that the notebook has by then', async () => {
    const { panel, log, conversations, save, texts } = open();
    await save(makeTurn({ id: 'one' }));
    void save(makeTurn({ id: 'two', text: 'old' }));
    void save(makeTurn({ id: 'two', text: 'new' }));
    panel.context.path = 'b.ipynb';
    conversations.rename('a.ipynb', 'b.ipynb');
    await save(makeTurn({ id: 'three' }));
    expect(texts()).toEqual(['one', 'twonew', 'three']);
    expect(log.map(line => line.replace(/ in .*/, ''))).toEqual(
      expect.arrayContaining(['one of a.ipynb', 'two of b.ipynb', 'three of b.ipynb', 'a.ipynb to b.ipynb'])
    );
  });

  it('follows a notebook that is renamed again before the first new name is stored', async () => {
    const { next, log, conversations } = open();
    next.failures = 1;
    conversations.rename('a.ipynb', 'b.ipynb');
    conversations.rename('b.ipynb', 'c.ipynb');
    await conversations.flush();
    expect(log).toEqual(['a.ipynb to b.ipynb', 'b.ipynb to c.ipynb']);
  });

  it('is the newest version when it is tried again at once, so that what a closing page sends meanwhile stays', async () => {
    const { store, save, texts } = open();
    jest.spyOn(store, 'append').mockImplementationOnce(async () => {
      void save(makeTurn({ id: 'one', text: 'new' }));
      await Promise.resolve();
      throw new Error('The page closes.');
    });
    await save(makeTurn({ id: 'one', text: 'old' }));
    expect(texts()).toEqual(['onenew']);
  });

  it('is tried again at once, with each later writing, and after a while, and said once until it is done', async () => {
    jest.useFakeTimers();
    const { next, ids, log, conversations, said, save, texts } = open();
    next.failures = 1;
    await save(makeTurn({ id: 'one' }));
    expect([texts(), said()]).toEqual([['one'], []]);
    next.failures = Infinity;
    await save(makeTurn({ id: 'two' }));
    await save(makeTurn({ id: 'two', text: 'final' }));
    conversations.rename('a.ipynb', 'b.ipynb');
    await jest.advanceTimersByTimeAsync(40_000);
    const sentence = 'The disk is full. This chat is kept in this page, and saving it is tried again.';
    expect([texts(), said(), ids()]).toEqual([['one'], [sentence], ['one', 'two']]);
    next.failures = 0;
    await jest.advanceTimersByTimeAsync(30_000);
    expect(texts()).toEqual(['one', 'twofinal']);
    expect([log.at(-1), said(), jest.getTimerCount()]).toEqual(['a.ipynb to b.ipynb', [], 0]);
  });
});
