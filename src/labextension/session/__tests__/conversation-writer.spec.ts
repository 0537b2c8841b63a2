import type { ChatTurn } from '../../chat/chat-turn.js';
import type { IConversationStore } from '../../conversations/conversation-store.js';
import { ConversationWriter, type TurnWriting } from '../conversation-writer.js';
import { makeTurn } from './make-turn.js';

function writing(turn: ChatTurn, path = 'a.ipynb'): TurnWriting {
  return { turn, path: () => path, conversation: () => 'chat' };
}

class RecordingStore implements IConversationStore {
  readonly written: ChatTurn[] = [];
  readonly log: string[] = [];
  failing = false;
  /** How many writings fail from now on. */
  failures = 0;

  list(): Promise<[]> {
    return Promise.resolve([]);
  }

  load(): Promise<[]> {
    return Promise.resolve([]);
  }

  append(path: string, _id: string, turn: ChatTurn): Promise<void> {
    if (this.failing || this.failures-- > 0) {
      return Promise.reject(new Error('disk full'));
    }
    this.written.push(turn);
    this.log.push(`${turn.id} in ${path}`);
    return Promise.resolve();
  }

  rename(from: string, to: string): Promise<void> {
    this.log.push(`${from} to ${to}`);
    return Promise.resolve();
  }
}

describe('ConversationWriter', () => {
  it('writes the newest version of a turn and loses none', async () => {
    const store = new RecordingStore();
    const writer = new ConversationWriter(store, () => undefined);
    writer.write(writing(makeTurn({ text: 'old' })));
    writer.write(writing(makeTurn({ text: 'new' })));
    writer.write(writing(makeTurn({ id: 'run-2' })));
    await writer.flush();
    expect(store.written.map(turn => [turn.id, turn.text])).toEqual([
      ['run-1', 'new'],
      ['run-2', '']
    ]);
  });

  it('reports a failing store once and goes on when it works again', async () => {
    const store = new RecordingStore();
    const failures: unknown[] = [];
    const writer = new ConversationWriter(store, error => failures.push(error));
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
    const writer = new ConversationWriter(store, error => failures.push(error));
    store.failures = 1;
    writer.write(writing(makeTurn({ text: 'last' })));
    await writer.flush();
    expect(store.written.map(turn => turn.text)).toEqual(['last']);
    expect(failures).toEqual([]);
  });

  it('writes what a store missed with the next turn, newest version only', async () => {
    const store = new RecordingStore();
    const writer = new ConversationWriter(store, () => undefined);
    store.failing = true;
    writer.write(writing(makeTurn({ text: 'old' })));
    await writer.flush();
    writer.write(writing(makeTurn({ text: 'final' })));
    await writer.flush();
    store.failing = false;
    writer.write(writing(makeTurn({ id: 'run-2' })));
    await writer.flush();
    expect(store.written.map(turn => `${turn.id} ${turn.text}`)).toEqual(['run-2 ', 'run-1 final']);
  });

  it('moves a notebook only after what was handed over before, and writes the rest where it went', async () => {
    const store = new RecordingStore();
    const writer = new ConversationWriter(store, () => undefined);
    let path = 'a.ipynb';
    const follow = (id: string): TurnWriting => ({
      turn: makeTurn({ id }),
      path: () => path,
      conversation: () => 'chat'
    });
    writer.write(follow('run-1'));
    await writer.flush();
    writer.write(follow('run-2'));
    path = 'b.ipynb';
    writer.rename('a.ipynb', 'b.ipynb');
    writer.write(follow('run-3'));
    await writer.flush();
    expect(store.log).toEqual(['run-1 in a.ipynb', 'run-2 in b.ipynb', 'a.ipynb to b.ipynb', 'run-3 in b.ipynb']);
  });
});
