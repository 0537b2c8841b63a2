import { correctionText } from '../../../plan/index.js';
import { askingModel } from './asking-model.js';
import { makeProposal } from './make-proposal.js';
import { makeTurn } from './make-turn.js';
import { startChat } from './start-chat.js';

describe('what the user sets aside or takes back', () => {
  it('sets a question to the user aside for the next question, and says so on record', async () => {
    const { controller, written, until, ask } = startChat([], askingModel);
    await ask('Compare them', 'waiting-question');
    controller.ask('Something else');
    await until(() => controller.state.turns[0]?.userQuestion === undefined);
    await until(() => controller.state.turns[1]?.status === 'waiting-question');
    const [first, second] = controller.state.turns;
    expect(first).toMatchObject({ status: 'interrupted', unanswered: 'Which?' });
    expect(first?.steps).toMatchObject([{ status: 'aborted' }]);
    expect(written.filter(({ turn }) => turn.id === first?.id).at(-1)?.turn.unanswered).toBe('Which?');
    expect(second).toMatchObject({ question: 'Something else' });
    controller.answer(second?.id ?? '', second?.userQuestion?.callId ?? '', 'one');
    await until(() => controller.state.runningId === null);
    expect(controller.state.turns[1]).toMatchObject({ status: 'done', text: 'So one.' });
  });

  it('brings the chat before a new one back as it is by then, until something is asked in the new one', async () => {
    const done = makeTurn({ id: 'done', status: 'done' });
    const { controller, written, until, stop } = startChat([done]);
    await until(() => controller.state.turns.length === 1);
    controller.undoNewChat();
    expect(controller.state.canUndoNewChat).toBe(false);
    controller.ask('How many rows?');
    await until(() => controller.state.turns.length === 2);
    controller.newChat();
    controller.newChat();
    await until(() => controller.state.runningId === null && controller.state.canUndoNewChat);
    expect(controller.state.turns).toEqual([]);
    controller.undoNewChat();
    await until(() => controller.state.turns.length === 2);
    expect(controller.state.turns[1]).toMatchObject({ question: 'How many rows?', status: 'interrupted' });
    expect(controller.state.canUndoNewChat).toBe(false);
    controller.newChat();
    controller.ask('Another');
    await until(() => controller.state.turns.length === 1);
    expect(controller.state.canUndoNewChat).toBe(false);
    controller.undoNewChat();
    expect(controller.state.turns.map(({ question }) => question)).toEqual(['Another']);
    await stop();
    expect(new Set(written.map(({ id }) => id)).size).toBe(2);
  });

  it('takes a draft that ran meanwhile for run when its chat is brought back', async () => {
    const drafted = { status: 'drafted', cellId: 'c1', below: 1 } as const;
    const turn = makeTurn({ id: 'waits', status: 'done', proposal: makeProposal(), draft: drafted });
    const { controller, fate, written, until } = startChat([turn]);
    await until(() => controller.state.turns.length === 1);
    controller.newChat();
    fate({ runId: 'waits', cellId: 'c1', edited: false, status: 'ran', executionCount: 2 });
    await until(() => written.length > 0);
    expect(written.map(({ id }) => id)).toEqual(['stored']);
    controller.undoNewChat();
    await until(() => controller.state.turns[0]?.draft?.status === 'ran');
  });

  it('says that a draft was discarded, and drafts it anew; one that was edited comes back in the notebook only', async () => {
    const drafted = { status: 'drafted', cellId: 'c1', below: 1 } as const;
    const turn = makeTurn({ id: 'waits', status: 'done', proposal: makeProposal(), draft: drafted });
    const { controller, fate, drafted: anew, until } = startChat([turn]);
    await until(() => controller.state.turns.length === 1);
    fate({ runId: 'waits', cellId: 'c1', edited: false, status: 'deleted', discarded: true });
    await until(() => controller.state.turns[0]?.draft?.status === 'discarded');
    controller.undoDiscard('waits');
    await until(() => controller.state.turns[0]?.draft?.status === 'drafted');
    expect(anew).toEqual(['waits']);
    fate({ runId: 'waits', cellId: 'cell 1', edited: true, status: 'deleted', discarded: true });
    await until(() => controller.state.turns[0]?.draft?.status === 'deleted');
  });

  it.each([
    ['takes a waiting draft back', { status: 'drafted', cellId: 'c1', below: 1 }, [['waits', 'keep']]],
    ['leaves a draft that ran', { status: 'ran', cellId: 'c1', executionCount: 2, edited: false }, []]
  ] as const)('asks another reading of an assumption as the next question, and %s', async (_, draft, taken) => {
    const assumption = {
      type: 'column',
      phrase: 'pay',
      reading: 'salary',
      text: 'pay is salary',
      alternatives: ['bonus']
    } as const;
    const proposal = makeProposal({ assumptions: [assumption] });
    const turn = makeTurn({ id: 'waits', status: 'done', proposal, draft });
    const { controller, undone, until, stop } = startChat([turn]);
    await until(() => controller.state.turns.length === 1);
    controller.changeAssumption('waits', 0, 'age');
    controller.changeAssumption('waits', 0, 'bonus');
    await until(() => controller.state.turns.length === 2);
    expect(controller.state.turns[1]?.question).toBe(correctionText(assumption, 'bonus'));
    expect(undone).toEqual(taken);
    await stop();
  });
});
