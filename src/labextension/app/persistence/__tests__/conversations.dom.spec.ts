import { PromiseDelegate } from '@lumino/coreutils';
import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import type {
  ConversationSummary,
  IConversationStore,
  StoredConversation,
  StoredReply,
  TurnToStore
} from '../../../conversations/conversation-store.js';
import { ChatNotices } from '../../services/chat-notices.js';
import { Conversations } from '../conversations.js';
import { FakeSession } from './fake-session.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

class SlowStore implements IConversationStore {
  readonly written: string[] = [];
  readonly loaded = new PromiseDelegate<readonly ChatTurn[]>();
  readonly appended = new PromiseDelegate<void>();
  damage: StoredConversation['damage'] = undefined;
  /** Beside that all went well. */
  reply: Partial<StoredReply> = {};

  list(): Promise<readonly ConversationSummary[]> {
    return Promise.resolve([{ id: 'stored', startedAt: 0, title: '' }]);
  }

  async load(): Promise<StoredConversation> {
    return { turns: await this.loaded.promise, seq: 7, ...(this.damage && { damage: this.damage }) };
  }

  append(id: string, { turn, seen, joins }: TurnToStore): Promise<StoredReply> {
    this.written.push(`${turn.id} in ${joins ? id : 'a new one'}, seen ${seen}`);
    this.appended.resolve(undefined);
    return Promise.resolve({ id, seq: seen + 1, taken: true, ...this.reply });
  }

  leave(): Promise<void> {
    return Promise.resolve();
  }

  rename(): Promise<void> {
    return Promise.resolve();
  }
}

function open(): {
  session: FakeSession;
  store: SlowStore;
  conversations: Conversations;
  notices: ChatNotices;
  restored: Promise<void>;
} {
  const session = new FakeSession();
  const store = new SlowStore();
  const notices = new ChatNotices(() => undefined);
  const conversations = new Conversations(store, { fatesOf: () => [] }, notices, plainTrans);
  return { session, store, conversations, notices, restored: conversations.restore(session.asSession) };
}

const stored = makeTurn({ id: 'before', status: 'done' });

describe('Conversations', () => {
  it('puts a question asked while the conversation loads behind it, and writes it there', async () => {
    const { session, store, conversations, restored } = open();
    const asked = makeTurn({ id: 'meanwhile' });
    session.setTurns([asked]);
    conversations.save(session.asSession, session.conversation, asked, true);
    store.loaded.resolve([stored]);
    await restored;
    await store.appended.promise;
    expect(session.turns.map(turn => turn.id)).toEqual(['before', 'meanwhile']);
    expect(store.written).toEqual(['meanwhile in stored, seen 7']);
  });

  it('leaves a new chat empty that was begun while the conversation loads', async () => {
    const { session, store, restored } = open();
    session.newConversation();
    store.loaded.resolve([stored]);
    await restored;
    expect(session.turns).toEqual([]);
    expect(session.conversation.joins).toBe(false);
  });

  it('writes the end of a run to the chat it was asked in, not to the new one', async () => {
    const { session, store, conversations, restored } = open();
    store.loaded.resolve([stored]);
    await restored;
    const { conversation } = session;
    session.newConversation();
    conversations.save(session.asSession, conversation, makeTurn({ id: 'stopped', status: 'interrupted' }), true);
    await store.appended.promise;
    expect(store.written).toEqual(['stopped in stored, seen 7']);
  });

  it('shows what another page wrote with the next writing, in the order of the log, and runs on undisturbed', async () => {
    const { session, store, conversations, restored } = open();
    store.loaded.resolve([stored]);
    await restored;
    const running = makeTurn({ id: 'mine', text: 'half of it' });
    session.setTurns([...session.turns, running]);
    const theirs = makeTurn({ id: 'theirs', status: 'done' });
    const theirRun = makeTurn({ id: 'runs there', status: 'running' });
    store.reply = { turns: [stored, theirs, theirRun, makeTurn({ id: 'mine', text: '' })] };
    conversations.save(session.asSession, session.conversation, running, true);
    await conversations.flush();
    expect(session.turns.map(({ id }) => id)).toEqual(['before', 'theirs', 'mine']);
    expect(session.turns.at(-1)).toBe(running);
  });

  it('takes the conversation that another page began meanwhile', async () => {
    const { session, store, conversations, restored } = open();
    store.loaded.resolve([]);
    await restored;
    store.reply = { id: 'theirs' };
    const asked = makeTurn({ id: 'asked' });
    conversations.save(session.asSession, session.conversation, asked, true);
    await conversations.flush();
    expect(session.conversation.id).toBe('theirs');
  });

  it('says how much of a chat cannot be read and where it is kept', async () => {
    const { store, notices, restored } = open();
    store.damage = { entries: 2, kept: '/home/me/c.jsonl.damaged-1' };
    store.loaded.resolve([stored]);
    await restored;
    expect(notices.list.map(({ text }) => text)).toEqual([
      '2 entries of this chat cannot be read and are left out. The original is kept on the server: /home/me/c.jsonl.damaged-1'
    ]);
  });

  it('says that a turn could not be saved, and takes it back when it is', async () => {
    const { session, store, conversations, notices, restored } = open();
    store.loaded.resolve([stored]);
    await restored;
    const append = jest.spyOn(store, 'append').mockRejectedValue(new Error('Another Jupyter server is writing.'));
    const asked = makeTurn({ id: 'asked', status: 'done' });
    session.setTurns([...session.turns, asked]);
    conversations.save(session.asSession, session.conversation, asked, true);
    await conversations.flush();
    expect(notices.list.map(({ text }) => text)).toEqual([
      'Another Jupyter server is writing. This chat is kept in this page, and saving it is tried again.'
    ]);
    expect(session.turns).toContain(asked);
    append.mockRestore();
    conversations.save(session.asSession, session.conversation, makeTurn({ id: 'next' }), true);
    await conversations.flush();
    expect([store.written.length, notices.list]).toEqual([2, []]);
  });
});
