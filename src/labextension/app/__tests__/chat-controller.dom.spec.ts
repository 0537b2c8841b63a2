import { NotebookActions } from '@jupyterlab/notebook';
import type { IModelClient } from '../../../agent/index.js';
import { passUntil, stopTime } from '../../../models/openai/__tests__/virtual-time.js';
import type { ModelUse } from '../../models/model-entry.js';
import { NotebookKernel } from '../notebook/notebook-kernel.js';
import { Sharing } from '../settings/sharing.js';
import { Descriptions } from '../settings/workspace-state.js';
import { askingModel } from './asking-model.js';
import { FakePanel, SilentKernel } from './fake-panel.js';
import { makeProposal } from './make-proposal.js';
import { makeTurn } from './make-turn.js';
import { silentModel } from './silent-model.js';
import { startChat } from './start-chat.js';

/** A model that wants to run code. */
const runningModel: IModelClient = {
  ...silentModel,
  async *stream() {
    yield { type: 'call-delta', index: 0, id: 'c1', name: 'runPython', arguments: '{"code":"1"}' };
    yield { type: 'end', reason: 'calls' };
  }
};

describe('ChatController', () => {
  afterEach(() => jest.useRealTimers());

  it('keeps a new chat empty of the run it stopped, whose end is written to the chat before', async () => {
    const { controller, written, until } = startChat();
    controller.ask('How many rows?');
    await until(() => controller.state.turns.length === 1 && written.length > 0);
    controller.newChat();
    await until(() => controller.state.runningId === null && written.at(-1)?.turn.status === 'interrupted');
    expect(controller.state.turns).toEqual([]);
    expect(new Set(written.map(({ id }) => id)).size).toBe(1);
  });

  it('sends what may not be stored yet when the page goes, as long as it is there', async () => {
    const { controller, written, left, until } = startChat();
    const go = (): boolean => window.dispatchEvent(new Event('pagehide'));
    go();
    expect(left).toEqual([]);
    controller.ask('How many rows?');
    // It is on its way: what was written is not answered before the next line.
    await until(() => written.length > 0);
    go();
    expect(left.map(({ turn }) => turn.question)).toEqual(['How many rows?']);
    controller.dispose();
    go();
    expect(left).toHaveLength(1);
  });

  it('puts the question of a tool to the user and goes on with the answer', async () => {
    const { controller, until, ask } = startChat([], askingModel);
    await ask('Compare them', 'waiting-question');
    const [turn] = controller.state.turns;
    expect(turn?.userQuestion).toMatchObject({ question: 'Which?', options: [{ label: 'one' }, { label: 'two' }] });
    controller.answer(turn?.id ?? '', 'another call', 'one');
    controller.answer(turn?.id ?? '', 'c1', '  ');
    expect(controller.state.turns[0]?.status).toBe('waiting-question');
    controller.answer(turn?.id ?? '', turn?.userQuestion?.callId ?? '', 'two');
    await until(() => controller.state.runningId === null && controller.state.turns[0]?.status === 'done');
    expect(controller.state.turns[0]).toMatchObject({ text: 'So two.', answered: [{ answer: 'two' }] });
    expect(controller.state.turns[0]?.userQuestion).toBeUndefined();
  });

  it('asks all that was asked meanwhile, in turn', async () => {
    const answers: (() => void)[] = [];
    const slow: IModelClient = {
      ...silentModel,
      async *stream() {
        await new Promise<void>(resolve => answers.push(resolve));
        yield { type: 'text', delta: 'So.' };
        yield { type: 'end', reason: 'stop' };
      }
    };
    const { controller, until } = startChat([], slow);
    controller.ask('Compare them');
    await until(() => controller.state.turns[0]?.stepNumber === 1);
    controller.ask('Typed');
    controller.ask('A chip');
    await until(() => controller.state.queued?.text === 'Typed');
    for (const at of [0, 1, 2]) {
      await until(() => controller.state.turns[at]?.stepNumber === 1);
      while (answers.length === 0) {
        await Promise.resolve();
      }
      answers.pop()?.();
      await until(() => controller.state.turns[at]?.status === 'done');
    }
    await until(() => controller.state.runningId === null);
    expect(controller.state.turns.map(({ question }) => question)).toEqual(['Compare them', 'Typed', 'A chip']);
  });

  it('asks the notebook in front, says so while another one is shown, and changes a question where it was asked', async () => {
    const { controller, until, bringToFront, ask, stop } = startChat([], askingModel);
    await ask('Compare them', 'waiting-question');
    const [first] = controller.state.turns;
    expect(controller.state.front).toBeNull();
    bringToFront(new FakePanel('b.ipynb'));
    await until(() => controller.state.front === 'b.ipynb' && controller.state.notebook?.name === 'a.ipynb');
    controller.ask('And these', 'front');
    await until(() => controller.state.notebook?.name === 'b.ipynb');
    await until(() => controller.state.turns[0]?.status === 'waiting-question');
    expect(controller.state.turns.map(({ question }) => question)).toEqual(['And these']);
    expect(controller.state.front).toBeNull();
    controller.resend(first?.id ?? '', 'Compare others');
    await until(() => controller.state.notebook?.name === 'a.ipynb' && controller.state.turns.length === 2);
    expect(controller.state.turns.map(({ question }) => question)).toEqual(['Compare them', 'Compare others']);
    await stop();
  });

  it('asks what the panel offers of the notebook that it shows, and goes on behind one that was closed', async () => {
    const { controller, until, bringToFront, ask, stop } = startChat([], askingModel);
    const [front, other] = [new FakePanel('b.ipynb'), new FakePanel('c.ipynb')];
    await ask('Compare them', 'waiting-question');
    const [first] = controller.state.turns;
    bringToFront(other);
    bringToFront(front);
    controller.stop();
    await until(() => controller.state.runningId === null && controller.state.front === 'b.ipynb');
    controller.retry(first?.id ?? '');
    await until(() => controller.state.turns[1]?.status === 'waiting-question');
    expect(controller.state.notebook?.name).toBe('a.ipynb');
    controller.ask('Of b', 'front');
    bringToFront(other);
    controller.ask('Of c', 'front');
    front.close();
    await until(() => controller.state.notebook?.name === 'c.ipynb' && controller.state.turns.length === 1);
    expect(controller.state.turns.map(({ question }) => question)).toEqual(['Of c']);
    expect(controller.state.notices.map(({ text }) => text)).toContain(
      'b.ipynb was closed, so this was not asked: Of b'
    );
    await stop();
  });

  it('withdraws at once what waits to be allowed when its kernel is restarted, from here or from elsewhere', async () => {
    stopTime(); // The kernel says nothing, and is waited for.
    for (const statuses of [['restarting', 'starting', 'idle'], ['starting']] as const) {
      const { controller, panel, until } = startChat([], runningModel);
      panel.setKernel(new SilentKernel());
      controller.ask('Take a look');
      await passUntil(until(() => controller.state.turns[0]?.status === 'waiting-approval'));
      statuses.forEach(status => panel.setStatus(status));
      await passUntil(
        until(() => controller.state.runningId === null && controller.state.turns[0]?.status === 'lost-kernel')
      );
      const [turn] = controller.state.turns;
      expect(turn?.approval).toBeUndefined();
      expect(turn?.error).toMatchObject({ title: 'The kernel was restarted or shut down', actions: ['retry'] });
      expect(turn?.error?.message).toMatch(/^Nothing was run\./);
    }
  });

  it('asks the kernel now and then who it is while it waits to be allowed, and no longer', async () => {
    stopTime();
    const { controller, panel, until } = startChat([], runningModel);
    let asking = 0;
    const watch = jest.spyOn(NotebookKernel.prototype, 'watch').mockImplementation(() => {
      asking++;
      return () => asking--;
    });
    panel.setKernel(new SilentKernel());
    panel.speak('first', 'idle');
    controller.ask('Take a look');
    await passUntil(until(() => controller.state.turns[0]?.status === 'waiting-approval'));
    expect(asking).toBe(1);
    panel.speak('second', 'busy');
    await passUntil(until(() => controller.state.turns[0]?.status === 'lost-kernel'));
    expect(asking).toBe(0);
    watch.mockRestore();
  });

  it('asks a changed question in place of one that runs, and keeps both, only one of them for models', async () => {
    const { controller, written, until, ask, stop } = startChat([], askingModel);
    await ask('Compare them', 'waiting-question');
    const [first] = controller.state.turns;
    controller.resend(first?.id ?? '', 'Compare these');
    await until(() => controller.state.turns[1]?.status === 'waiting-question');
    const [before, after] = controller.state.turns;
    expect(before).toMatchObject({ question: 'Compare them', status: 'interrupted', supersededBy: after?.id });
    expect(after).toMatchObject({ question: 'Compare these' });
    expect(after?.supersededBy).toBeUndefined();
    await until(() => written.some(({ turn }) => turn.id === before?.id && turn.supersededBy === after?.id));
    await stop();
  });

  it('takes the waiting draft of a question back that another took the place of, and leaves one that ran', async () => {
    const done = { status: 'done', proposal: makeProposal() } as const;
    const waits = makeTurn({ ...done, id: 'waits', draft: { status: 'drafted', cellId: 'c1', below: 1 } });
    const ran = makeTurn({
      ...done,
      id: 'ran',
      draft: { status: 'ran', cellId: 'c2', executionCount: 2, edited: false }
    });
    const { controller, undone, until, stop } = startChat([waits, ran], askingModel);
    await until(() => controller.state.turns.length === 2);
    controller.resend('waits', 'Once more');
    await until(() => controller.state.turns[2]?.status === 'waiting-question');
    expect(undone).toEqual([['waits', 'keep']]);
    expect(controller.state.turns[0]?.draft).toEqual({ status: 'undone', variablesStay: [] });
    expect(controller.state.turns[1]?.draft?.status).toBe('ran');
    await stop();
  });

  it('inserts and runs once, however often the button is pressed meanwhile', async () => {
    const turn = makeTurn({ status: 'done', proposal: makeProposal(), draft: { status: 'card', why: 'setting' } });
    const { controller, drafted, ran, until } = startChat([turn]);
    await until(() => controller.state.turns.length === 1);
    controller.insertProposal(turn.id, 'insert-and-run');
    controller.insertProposal(turn.id, 'insert-and-run');
    await until(() => controller.state.turns[0]?.draft?.status === 'drafted' && ran.length > 0);
    expect(drafted).toEqual([turn.id]);
    expect(ran).toEqual(['cell 1']);
  });

  it('says while a request waits to be sent again, and no longer once something came or it was stopped', async () => {
    let wait: ModelUse['onWait'];
    let goOn: () => void = () => undefined;
    const busy: IModelClient = {
      ...silentModel,
      async *stream(_, signal) {
        wait?.({ type: 'retry', attempt: 2, of: 4, waitMs: 4000, reason: 'Busy.' });
        await new Promise<void>(resolve => {
          goOn = resolve;
          signal.addEventListener('abort', () => resolve());
        });
        yield { type: 'text', delta: 'So' };
        await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
        yield { type: 'end', reason: 'aborted' };
      }
    };
    const { controller, written, until, stop } = startChat([], busy, use => {
      wait = use?.onWait;
    });
    controller.ask('How many rows?');
    await until(() => controller.state.turns[0]?.retry !== undefined);
    expect(controller.state.turns[0]?.retry).toMatchObject({ attempt: 2, of: 4, reason: 'Busy.' });
    goOn();
    await until(() => controller.state.turns[0]?.text === 'So');
    expect(controller.state.turns[0]?.retry).toBeUndefined();
    wait?.({ type: 'loading', share: 0.5, bytes: 1000 });
    await until(() => controller.state.turns[0]?.preparing?.type === 'loading');
    await stop();
    expect(controller.state.turns[0]?.preparing).toBeUndefined();
    expect(JSON.stringify(written)).not.toContain('loading');
    expect(JSON.stringify(written)).not.toContain('Busy.');
  });

  it('runs the cells above in the notebook it shows', async () => {
    const { controller, panel, until } = startChat();
    const run = jest.spyOn(NotebookActions, 'runAllAbove').mockResolvedValue(true);
    Object.assign(panel.content, { activeCellIndex: 0 });
    controller.runCellsAbove();
    expect(run).not.toHaveBeenCalled();
    expect(controller.state.notices).toMatchObject([{ id: 'run', severity: 'info' }]);
    Object.assign(panel.content, { activeCellIndex: 1 });
    controller.runCellsAbove();
    expect(run).toHaveBeenCalledWith(panel.content, panel.sessionContext);
    await until(() => controller.state.notices.length === 0);
    run.mockRestore();
  });

  it('takes what was said of datasets, and what may be sent of them, along with a notebook that is renamed', () => {
    const { panel } = startChat();
    const moved = [Descriptions, Sharing].map(({ prototype }) => jest.spyOn(prototype, 'rename').mockResolvedValue());
    panel.context.path = 'b.ipynb';
    panel.context.pathChanged.emit('b.ipynb');
    panel.context.pathChanged.emit('c.ipynb');
    const moves = [
      ['a.ipynb', 'b.ipynb'],
      ['b.ipynb', 'c.ipynb']
    ];
    expect(moved.map(({ mock }) => mock.calls)).toEqual([moves, moves]);
    moved.forEach(spy => spy.mockRestore());
  });
});
