import { PromiseDelegate } from '@lumino/coreutils';
import { Signal } from '@lumino/signaling';
import type { ChatTurn } from '../../chat/chat-turn.js';
import type { ConversationSummary, IConversationStore } from '../../conversations/conversation-store.js';
import { ChatNotices } from '../chat-notices.js';
import { Conversation } from '../conversation.js';
import { Conversations } from '../conversations.js';
import type { NotebookSession } from '../notebook-session.js';
import { makeTurn } from './make-turn.js';
import { plainTrans } from './plain-trans.js';

/** The part of a session that conversations touch. */
class FakeSession {
  readonly path = 'a.ipynb';
  readonly isDisposed = false;
  readonly panel = { context: { pathChanged: new Signal<object, string>({}), ready: Promise.resolve() } };
  conversation = Object.assign(new Conversation(), { id: 'fresh' });
  turns: readonly ChatTurn[] = [];

  setTurns(turns: readonly ChatTurn[]): void {
    this.turns = turns;
  }

  newConversation(): void {
    this.conversation = Object.assign(new Conversation(), { id: 'new' });
    this.turns = [];
  }

  get asSession(): NotebookSession {
    return this as unknown as NotebookSession;
  }
}

class SlowStore implements IConversationStore {
  readonly written: string[] = [];
  readonly loaded = new PromiseDelegate<readonly ChatTurn[]>();
  readonly appended = new PromiseDelegate<void>();

  list(): Promise<readonly ConversationSummary[]> {
    return Promise.resolve([{ id: 'stored', startedAt: 0, title: '' }]);
  }

  load(): Promise<readonly ChatTurn[]> {
    return this.loaded.promise;
  }

  append(_path: string, id: string, turn: ChatTurn): Promise<void> {
    this.written.push(`${turn.id} in ${id}`);
    this.appended.resolve(undefined);
    return Promise.resolve();
  }

  rename(): Promise<void> {
    return Promise.resolve();
  }
}

function open(): { session: FakeSession; store: SlowStore; conversations: Conversations; restored: Promise<void> } {
  const session = new FakeSession();
  const store = new SlowStore();
  const notices = new ChatNotices(() => undefined);
  const conversations = new Conversations(store, { fatesOf: () => [] }, notices, plainTrans);
  return { session, store, conversations, restored: conversations.restore(session.asSession) };
}

const stored = makeTurn({ id: 'before', status: 'done' });

describe('Conversations', () => {
  it('puts a question asked while the conversation loads behind it, and writes it there', async () => {
    const { session, store, conversations, restored } = open();
    const asked = makeTurn({ id: 'meanwhile' });
    session.setTurns([asked]);
    conversations.save(session.asSession, session.conversation, asked);
    store.loaded.resolve([stored]);
    await restored;
    await store.appended.promise;
    expect(session.turns.map(turn => turn.id)).toEqual(['before', 'meanwhile']);
    expect(store.written).toEqual(['meanwhile in stored']);
  });

  it('leaves a new chat empty that was begun while the conversation loads', async () => {
    const { session, store, restored } = open();
    session.newConversation();
    store.loaded.resolve([stored]);
    await restored;
    expect(session.turns).toEqual([]);
    expect(session.conversation.id).toBe('new');
  });

  it('writes the end of a run to the chat it was asked in, not to the new one', async () => {
    const { session, store, conversations, restored } = open();
    store.loaded.resolve([stored]);
    await restored;
    const { conversation } = session;
    session.newConversation();
    conversations.save(session.asSession, conversation, makeTurn({ id: 'stopped', status: 'interrupted' }));
    await store.appended.promise;
    expect(store.written).toEqual(['stopped in stored']);
  });
});
