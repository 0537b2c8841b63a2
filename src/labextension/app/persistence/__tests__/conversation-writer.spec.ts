import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import type {
  IConversationStore,
  StoredConversation,
  StoredReply,
  TurnToStore
} from '../../../conversations/conversation-store.js';
import { Conversation } from '../../notebook/conversation.js';
import { ConversationWriter, type TurnWriting, type WriterHost } from '../conversation-writer.js';
import { makeTurn } from '../../__tests__/make-turn.js';

function writing(turn: ChatTurn, change: Partial<TurnWriting> = {}): TurnWriting {
  return { turn, path: () => 'a.ipynb', conversation: new Conversation(), ofRun: true, ...change };
}

const open: ConversationWriter[] = [];
afterEach(() => open.splice(0).forEach(writer => writer.dispose()));

function writerFor(store: IConversationStore, told: Partial<WriterHost> = {}): ConversationWriter {
  const ignore = (): void => undefined;
  const writer = new ConversationWriter(store, { onFailure: ignore, onRecovered: ignore, onReply: ignore, ...told });
  open.push(writer);
  return writer;
}

class RecordingStore implements IConversationStore {
  readonly written: ChatTurn[] = [];
  readonly log: string[] = [];
  /** What is answered next; then that all went well. */
  readonly replies: StoredReply[] = [];
  failing = false;
  /** How many writings fail from now on. */
  failures = 0;

  list(): Promise<[]> {
    return Promise.resolve([]);
  }

  load(): Promise<StoredConversation> {
    return Promise.resolve({ turns: [], seq: 0 });
  }

  append(id: string, { notebook, turn, seen }: TurnToStore): Promise<StoredReply> {
    if (this.failing || this.failures-- > 0) {
      return Promise.reject(new Error('disk full'));
    }
    this.written.push(turn);
    this.log.push(`${turn.id} in ${notebook}`);
    return Promise.resolve(this.replies.shift() ?? { id, seq: seen + 1, taken: true });
  }

  leave(id: string, writing: TurnToStore): Promise<void> {
    return this.append(id, writing).then(() => undefined);
  }

  rename(from: string, to: string): Promise<void> {
    if (this.failing) {
      return Promise.reject(new Error('disk full'));
    }
    this.log.push(`${from} to ${to}`);
    return Promise.resolve();
  }
}

describe('ConversationWriter', () => {
  it('writes the newest version of a turn and loses none', async () => {
    const store = new RecordingStore();
    const writer = writerFor(store);
    writer.write(writing(makeTurn({ text: 'old' })));
    writer.write(writing(makeTurn({ text: 'new' })));
    writer.write(writing(makeTurn({ id: 'run-2' })));
    await writer.flush();
    expect(store.written.map(turn => [turn.id, turn.text])).toEqual([
      ['run-1', 'new'],
      ['run-2', '']
    ]);
  });

  it('sends what may not be stored yet when the page goes, newest version only', async () => {
    const store = new RecordingStore();
    const left: string[] = [];
    store.append = () => new Promise(() => undefined);
    store.leave = (_, { turn }) => {
      left.push(`${turn.id}: ${turn.text}`);
      return Promise.reject(new Error('too long'));
    };
    const writer = writerFor(store);
    writer.write(writing(makeTurn({ id: 'one', text: 'asked' })));
    await Promise.resolve();
    writer.write(writing(makeTurn({ id: 'one', text: 'answered' })));
    writer.write(writing(makeTurn({ id: 'two', text: 'asked' })));
    writer.leave();
    expect(left).toEqual(['one: answered', 'two: asked']);
  });

  it('sends what is on its way once more when the page goes, and nothing when all is stored', async () => {
    const store = new RecordingStore();
    const left: string[] = [];
    store.leave = (_, { turn }) => {
      left.push(turn.id);
      return Promise.resolve();
    };
    const writer = writerFor(store);
    writer.write(writing(makeTurn({ id: 'one' })));
    await writer.flush();
    writer.leave();
    expect(left).toEqual([]);
    store.append = () => new Promise(() => undefined);
    writer.write(writing(makeTurn({ id: 'two' })));
    await Promise.resolve();
    await Promise.resolve();
    writer.leave();
    expect(left).toEqual(['two']);
  });

  it('reports a failing store once and goes on when it works again', async () => {
    const store = new RecordingStore();
    const failures: unknown[] = [];
    const writer = writerFor(store, { onFailure: error => failures.push(error) });
    store.failing = true;
    writer.write(writing(makeTurn()));
    await writer.flush();
    writer.write(writing(makeTurn()));
    await writer.flush();
    expect(failures).toHaveLength(1);
    store.failing = false;
    writer.write(writing(makeTurn({ text: 'kept' })));
    await writer.flush();
    expect(store.written.map(turn => turn.text)).toEqual(['kept']);
  });

  it('writes a turn whose first try failed, without waiting for a change of it', async () => {
    const store = new RecordingStore();
    const failures: unknown[] = [];
    const writer = writerFor(store, { onFailure: error => failures.push(error) });
    store.failures = 1;
    writer.write(writing(makeTurn({ text: 'last' })));
    await writer.flush();
    expect(store.written.map(turn => turn.text)).toEqual(['last']);
    expect(failures).toEqual([]);
  });

  it('writes what a store missed with the next turn, newest version only', async () => {
    const store = new RecordingStore();
    const writer = writerFor(store);
    store.failing = true;
    writer.write(writing(makeTurn({ text: 'old' })));
    await writer.flush();
    writer.write(writing(makeTurn({ text: 'final' })));
    await writer.flush();
    store.failing = false;
    writer.write(writing(makeTurn({ id: 'run-2' })));
    await writer.flush();
    expect(store.written.map(turn => `${turn.id} ${turn.text}`)).toEqual(['run-1 final', 'run-2 ']);
  });

  it('moves a notebook only after what was handed over before, and writes the rest where it went', async () => {
    const store = new RecordingStore();
    const writer = writerFor(store);
    let path = 'a.ipynb';
    const follow = (id: string): TurnWriting => ({
      ...writing(makeTurn({ id })),
      path: () => path
    });
    writer.write(follow('run-1'));
    await writer.flush();
    writer.write(follow('run-2'));
    path = 'b.ipynb';
    writer.rename('a.ipynb', 'b.ipynb');
    writer.write(follow('run-3'));
    await writer.flush();
    expect(store.log).toEqual(['run-1 in a.ipynb', 'run-2 in b.ipynb', 'run-3 in b.ipynb', 'a.ipynb to b.ipynb']);
  });

  it('tries again by itself until all is written, and says so', async () => {
    jest.useFakeTimers();
    try {
      const store = new RecordingStore();
      const told: string[] = [];
      const writer = writerFor(store, {
        onFailure: () => told.push('failed'),
        onRecovered: () => told.push('recovered')
      });
      store.failing = true;
      writer.write(writing(makeTurn({ id: 'run-1' })));
      writer.write(writing(makeTurn({ id: 'run-2' })));
      writer.rename('a.ipynb', 'b.ipynb');
      await writer.flush();
      await jest.advanceTimersByTimeAsync(10_000);
      expect([writer.isUnwritten('run-1'), told]).toEqual([true, ['failed']]);
      store.failing = false;
      await jest.advanceTimersByTimeAsync(30_000);
      expect(store.log).toEqual(['run-1 in a.ipynb', 'run-2 in a.ipynb', 'a.ipynb to b.ipynb']);
      expect([writer.isUnwritten('run-1'), told]).toEqual([false, ['failed', 'recovered']]);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('writes the end of a run over what another page made of the turn, and keeps what was asked in its place', async () => {
    const store = new RecordingStore();
    const conversation = new Conversation();
    const writer = writerFor(store);
    const theirs = makeTurn({ status: 'interrupted', supersededBy: 'run-9' });
    store.replies.push({ id: 'chat', seq: 4, taken: false, turns: [theirs] });
    writer.write(writing(makeTurn({ status: 'done', text: 'All of it.' }), { conversation }));
    await writer.flush();
    expect(store.written.at(-1)).toMatchObject({ status: 'done', text: 'All of it.', supersededBy: 'run-9' });
    expect([conversation.id, conversation.seen]).toEqual(['chat', 5]);
  });

  it('leaves what another page wrote when a turn was only changed here', async () => {
    const store = new RecordingStore();
    const heard: StoredReply[] = [];
    const writer = writerFor(store, { onReply: (_writing, reply) => heard.push(reply) });
    store.replies.push({ id: 'chat', seq: 4, taken: false, turns: [] });
    writer.write(writing(makeTurn({ status: 'done' }), { ofRun: false }));
    await writer.flush();
    expect([store.written.length, heard]).toEqual([1, [{ id: 'chat', seq: 4, taken: false, turns: [] }]]);
  });
});
