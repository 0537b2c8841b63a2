import { drafted, makeProposal, makeTurn, ran } from './make-turn.js';
import { startChat } from './start-chat.js';

const waits = makeTurn({ id: 'waits', status: 'done', proposal: makeProposal(), draft: drafted(1, 'c1') });

describe('what the user sets aside or takes back', () => {
  it('brings the chat before a new one back as it is by then, until something is asked in the new one', async () => {
    const { controller, written, turn, until, untilCount, stop, questions } = startChat({
      stored: [makeTurn({ id: 'done', status: 'done' })]
    });
    await untilCount(1);
    controller.undoNewChat();
    expect(controller.state.canUndoNewChat).toBe(false);
    controller.ask('How many rows?');
    await untilCount(2);
    controller.newChat();
    controller.newChat();
    await until(() => controller.state.runningId === null && controller.state.canUndoNewChat);
    expect(controller.state.turns).toEqual([]);
    controller.undoNewChat();
    await untilCount(2);
    expect(turn(1)).toMatchObject({ question: 'How many rows?', status: 'interrupted' });
    await until(() => written.at(-1)?.turn.status === 'interrupted');
    expect(new Set(written.map(({ id }) => id))).toEqual(new Set(['stored']));
    expect(controller.state.canUndoNewChat).toBe(false);
    controller.newChat();
    controller.ask('Another');
    await untilCount(1);
    expect(controller.state.canUndoNewChat).toBe(false);
    controller.undoNewChat();
    expect(questions()).toEqual(['Another']);
    await stop();
    expect(new Set(written.map(({ id }) => id)).size).toBe(2);
  });

  it('takes a draft that ran meanwhile for run when its chat is brought back', async () => {
    const { controller, fate, written, turn, until, untilCount } = startChat({ stored: [waits] });
    await untilCount(1);
    controller.newChat();
    fate({ ...ran(2, 'c1'), runId: 'waits' });
    await until(() => written.length > 0);
    expect(written.map(({ id }) => id)).toEqual(['stored']);
    controller.undoNewChat();
    await until(() => turn()?.draft?.status === 'ran');
  });

  it('says that a draft was discarded, and drafts it anew; one that was edited comes back in the notebook only', async () => {
    const { controller, fate, drafted: anew, turn, until, untilCount } = startChat({ stored: [waits] });
    const isDraft = (status: string): Promise<void> => until(() => turn()?.draft?.status === status);
    await untilCount(1);
    fate({ runId: 'waits', cellId: 'c1', edited: false, status: 'deleted', discarded: true });
    await isDraft('discarded');
    void controller.drafts.undoDiscard('waits');
    await isDraft('drafted');
    expect(anew).toEqual(['waits']);
    fate({ runId: 'waits', cellId: 'cell 1', edited: true, status: 'deleted', discarded: true });
    await isDraft('deleted');
  });
});
