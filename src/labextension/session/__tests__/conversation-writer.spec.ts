import type { ChatTurn } from '../../chat/chat-turn.js';
import type { IConversationStore } from '../../conversations/conversation-store.js';
import { ConversationWriter } from '../conversation-writer.js';
import { makeTurn } from './make-turn.js';

class RecordingStore implements IConversationStore {
  readonly written: ChatTurn[] = [];
  failing = false;

  list(): Promise<[]> {
    return Promise.resolve([]);
  }

  load(): Promise<[]> {
    return Promise.resolve([]);
  }

  append(_path: string, _id: string, turn: ChatTurn): Promise<void> {
    if (this.failing) {
      return Promise.reject(new Error('disk full'));
    }
    this.written.push(turn);
    return Promise.resolve();
  }

  rename(): Promise<void> {
    return Promise.resolve();
  }
}

describe('ConversationWriter', () => {
  it('writes the newest version of a turn and loses none', async () => {
    const store = new RecordingStore();
    const writer = new ConversationWriter(store, () => undefined);
    writer.write('a.ipynb', 'chat', makeTurn({ text: 'old' }));
    writer.write('a.ipynb', 'chat', makeTurn({ text: 'new' }));
    writer.write('a.ipynb', 'chat', makeTurn({ id: 'run-2' }));
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
    writer.write('a.ipynb', 'chat', makeTurn());
    await writer.flush();
    writer.write('a.ipynb', 'chat', makeTurn());
    await writer.flush();
    expect(failures).toHaveLength(1);
    store.failing = false;
    writer.write('a.ipynb', 'chat', makeTurn({ text: 'kept' }));
    await writer.flush();
    expect(store.written.map(turn => turn.text)).toEqual(['kept']);
  });
});
