import { NotebookActions } from '@jupyterlab/notebook';
import { pass, passUntil, stopTime } from '../../../models/openai/__tests__/virtual-time.js';
import type { ModelUse } from '../../models/models.js';
import { NotebookKernel } from '../notebook/notebook-kernel.js';
import { Sharing } from '../settings/sharing.js';
import { Descriptions } from '../settings/workspace-state.js';
import { FakePanel, SilentKernel } from './fake-panel.js';
import { drafted as inCell, makeProposal, makeTurn, ran as asRun } from './make-turn.js';
import { askingModel, calling, modelOf, saying } from './models.js';
import { startChat } from './start-chat.js';

describe('ChatController', () => {
  afterEach(() => jest.useRealTimers());

  it('sends what may not be stored yet when the page goes', async () => {
    const { controller, written, left, until } = startChat();
    const go = (): boolean => window.dispatchEvent(new Event('pagehide'));
    go();
    expect(left).toEqual([]);
    controller.ask('How many rows?');
    // It is on its way: what was written is not answered before the next line.
    await until(() => written.length > 0);
    go();
    expect(left.map(({ turn }) => turn.question)).toEqual(['How many rows?']);
  });

  it('puts the question of a tool to the user and goes on with the answer', async () => {
    const { controller, turn, ask, untilIs } = startChat({ model: askingModel });
    await ask('Compare them', 'waiting-question');
    const { id = '', userQuestion } = turn() ?? {};
    expect(userQuestion).toMatchObject({ question: 'Which?', options: [{ label: 'one' }, { label: 'two' }] });
    controller.answer(id, 'another call', 'one');
    controller.answer(id, 'c1', '  ');
    expect(turn()?.status).toBe('waiting-question');
    controller.answer(id, userQuestion?.callId ?? '', 'two');
    await untilIs('done');
    expect(turn()).toMatchObject({ text: 'So two.', answered: [{ answer: 'two' }] });
    expect(turn()?.userQuestion).toBeUndefined();
  });

  it('asks all that was asked meanwhile, in turn', async () => {
    const answers: (() => void)[] = [];
    const slow = modelOf(async function* (request, signal) {
      await new Promise<void>(resolve => answers.push(resolve));
      yield* saying('So.').stream(request, signal);
    });
    const { controller, turn, until, questions } = startChat({ model: slow });
    controller.ask('Compare them');
    await until(() => turn()?.stepNumber === 1);
    controller.ask('Typed');
    controller.ask('A chip');
    await until(() => controller.state.queued?.text === 'Typed');
    for (const at of [0, 1, 2]) {
      await until(() => turn(at)?.stepNumber === 1);
      while (answers.length === 0) {
        await Promise.resolve();
      }
      answers.pop()?.();
      await until(() => turn(at)?.status === 'done');
    }
    expect(questions()).toEqual(['Compare them', 'Typed', 'A chip']);
  });

  it('asks the notebook in front, says so while another one is shown, and changes a question where it was asked', async () => {
    const { controller, turn, until, untilIs, bringToFront, ask, stop, questions } = startChat({ model: askingModel });
    await ask('Compare them', 'waiting-question');
    const first = turn();
    expect(controller.state.front).toBeNull();
    bringToFront(new FakePanel('b.ipynb'));
    await until(() => controller.state.front === 'b.ipynb' && controller.state.notebook?.name === 'a.ipynb');
    controller.ask('And these', 'front');
    await until(() => controller.state.notebook?.name === 'b.ipynb');
    await untilIs('waiting-question');
    expect(questions()).toEqual(['And these']);
    expect(controller.state.front).toBeNull();
    controller.resend(first?.id ?? '', 'Compare others');
    await until(() => controller.state.notebook?.name === 'a.ipynb' && questions().length === 2);
    expect(questions()).toEqual(['Compare them', 'Compare others']);
    await stop();
  });

  it('asks what the panel offers of the notebook that it shows, and goes on behind one that was closed', async () => {
    const { controller, turn, until, untilIs, bringToFront, ask, stop, questions } = startChat({ model: askingModel });
    const [front, other] = [new FakePanel('b.ipynb'), new FakePanel('c.ipynb')];
    await ask('Compare them', 'waiting-question');
    bringToFront(other);
    bringToFront(front);
    controller.stop();
    await until(() => controller.state.runningId === null && controller.state.front === 'b.ipynb');
    controller.retry(turn()?.id ?? '');
    await untilIs('waiting-question', 1);
    expect(controller.state.notebook?.name).toBe('a.ipynb');
    controller.ask('Of b', 'front');
    bringToFront(other);
    controller.ask('Of c', 'front');
    front.close();
    await until(() => controller.state.notebook?.name === 'c.ipynb' && questions().length === 1);
    expect(questions()).toEqual(['Of c']);
    expect(controller.state.notices.map(({ text }) => text)).toContain(
      'b.ipynb was closed, so this was not asked: Of b'
    );
    await stop();
  });

  it.each([
    ['comes no more', 'unknown', null],
    ['is there', 'idle', new SilentKernel()]
  ] as const)('waits with a question for a kernel that is about to come, until it %s', async (_, status, kernel) => {
    stopTime();
    const { controller, panel, turn, untilIs } = startChat({ model: saying('None.') });
    panel.sessionContext.kernelDisplayStatus = 'starting';
    controller.ask('How many rows?');
    await pass(5_000);
    expect(turn()).toMatchObject({ status: 'running', stepNumber: 0 });
    panel.sessionContext.kernelDisplayStatus = status;
    panel.setKernel(kernel);
    panel.setStatus(status);
    await passUntil(untilIs('done'));
  });

  it.each([
    ['restarted from here', (panel: FakePanel) => panel.setStatus('restarting')],
    ['restarted from elsewhere', (panel: FakePanel) => panel.setStatus('starting')],
    ['another process', (panel: FakePanel) => panel.speak('second', 'busy')]
  ])(
    'withdraws at once what waits to be allowed when its kernel is %s, and asks it until then who it is',
    async (_, restart) => {
      stopTime(); // The kernel says nothing, and is waited for.
      let asking = 0;
      const watch = jest.spyOn(NotebookKernel.prototype, 'watch').mockImplementation(() => {
        asking++;
        return () => asking--;
      });
      const { controller, panel, turn, untilIs } = startChat({ model: calling('runPython', { code: '1' }) });
      panel.setKernel(new SilentKernel());
      panel.speak('first', 'idle');
      controller.ask('Take a look');
      await passUntil(untilIs('waiting-approval'));
      expect(asking).toBe(1);
      restart(panel);
      await passUntil(untilIs('lost-kernel'));
      expect(asking).toBe(0);
      expect(turn()?.approval).toBeUndefined();
      expect(turn()?.error).toMatchObject({ title: 'The kernel was restarted or shut down', actions: ['retry'] });
      expect(turn()?.error?.message).toMatch(/^Nothing was run\./);
      watch.mockRestore();
    }
  );

  it('asks in place of a question, whose waiting draft leaves the notebook, and again in place of one that runs', async () => {
    const done = { status: 'done', proposal: makeProposal() } as const;
    const waits = makeTurn({ ...done, id: 'waits', draft: inCell(1, 'c1') });
    const ran = makeTurn({ ...done, id: 'ran', draft: asRun(2, 'c2') });
    const { controller, undone, written, turn, until, untilIs, untilCount, stop } = startChat({
      stored: [waits, ran],
      model: askingModel
    });
    await untilCount(2);
    const shown: number[] = [];
    controller.changed.connect(({ state: { turns } }) =>
      shown.push(turns.filter(({ supersededBy }) => supersededBy === undefined).length)
    );
    controller.resend('waits', 'Once more');
    await untilIs('waiting-question', 2);
    expect(undone).toEqual([['waits', 'keep']]);
    expect(turn()?.draft).toEqual({ status: 'undone', variablesStay: [] });
    expect(turn(1)?.draft?.status).toBe('ran');
    controller.resend(turn(2)?.id ?? '', 'And once more');
    await untilIs('waiting-question', 3);
    const [first, second, before, after] = controller.state.turns;
    expect([first, second].map(old => old?.supersededBy)).toEqual([before?.id, before?.id]);
    expect(before).toMatchObject({ question: 'Once more', status: 'interrupted', supersededBy: after?.id });
    expect([after?.question, after?.supersededBy]).toEqual(['And once more', undefined]);
    expect(shown.filter(count => count > 1).length).toBeLessThanOrEqual(shown.indexOf(1)); // Before it was asked.
    await until(() =>
      written.some(({ turn: { id, supersededBy } }) => id === before?.id && supersededBy === after?.id)
    );
    await stop();
  });

  it('inserts and runs once, however often the button is pressed meanwhile', async () => {
    const card = makeTurn({ status: 'done', proposal: makeProposal(), draft: { status: 'card', why: 'setting' } });
    const { controller, drafted, ran, turn, until, untilCount } = startChat({ stored: [card] });
    await untilCount(1);
    void controller.drafts.insertProposal(card.id, 'insert-and-run');
    void controller.drafts.insertProposal(card.id, 'insert-and-run');
    await until(() => turn()?.draft?.status === 'drafted' && ran.length > 0);
    expect([drafted, ran]).toEqual([[card.id], ['cell 1']]);
  });

  it('leaves an answer replaced if its draft is inserted while the question is asked anew', async () => {
    const card = makeTurn({ status: 'done', proposal: makeProposal(), draft: { status: 'card', why: 'setting' } });
    const { controller, turn, until, untilCount, untilIs } = startChat({ stored: [card], model: saying('So.') });
    await untilCount(1);
    void controller.drafts.insertProposal(card.id, 'insert');
    controller.resend(card.id, 'And by sex?');
    await untilIs('done', 1);
    await until(() => turn()?.draft?.status === 'drafted');
    expect(turn()?.supersededBy).toBe(turn(1)?.id);
  });

  it('leaves a question replaced that ran at the time, although what it took is known later', async () => {
    let count = 0;
    const { controller, turn, until, untilIs, written } = startChat({
      model: {
        ...modelOf(async function* (request, signal) {
          count++;
          if (count === 1) {
            await new Promise(resolve => signal.addEventListener('abort', () => setTimeout(resolve, 20)));
          }
          yield* saying('So.').stream(request, signal);
        }),
        destination: 'server'
      },
      entry: { destination: 'server' }
    });
    controller.ask('How many rows?');
    await until(() => count === 1);
    const { id = '' } = turn() ?? {};
    controller.resend(id, 'How many columns?');
    await untilIs('done', 1);
    await until(() => turn()?.usage !== undefined);
    expect(turn()).toMatchObject({ status: 'interrupted', supersededBy: turn(1)?.id });
    await until(() => written.some(({ turn: { usage, supersededBy } }) => usage && supersededBy === turn(1)?.id));
  });

  it('asks a fetched model no question that was replaced or put away meanwhile', async () => {
    const { controller, turn, ask, untilCount, untilIs } = startChat({ model: saying('None.') });
    await ask('How many rows?', 'done');
    const { id = '' } = turn() ?? {};
    controller.newChat();
    await untilCount(0);
    controller.askFetchedModel(id);
    controller.undoNewChat();
    controller.resend(id, 'How many columns?');
    await untilIs('done', 1);
    controller.askFetchedModel(id);
    await ask('And how large?', 'done', 2);
    expect(controller.state.turns.map(({ question }) => question)).toEqual([
      'How many rows?',
      'How many columns?',
      'And how large?'
    ]);
  });

  it('says while a request waits to be sent again, and no longer once something came or it was stopped', async () => {
    let wait: ModelUse['onWait'];
    let goOn: () => void = () => undefined;
    const busy = modelOf(async function* (_, signal) {
      const stopped = new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
      wait?.({ type: 'retry', attempt: 2, of: 4, waitMs: 4000, reason: 'Busy.' });
      await Promise.race([stopped, new Promise<void>(resolve => (goOn = resolve))]);
      yield { type: 'text', delta: 'So' };
      await stopped;
      yield { type: 'end', reason: 'aborted' };
    });
    const { controller, written, turn, until, stop } = startChat({
      model: busy,
      onCreate: use => (wait = use?.onWait)
    });
    controller.ask('How many rows?');
    await until(() => turn()?.retry !== undefined);
    expect(turn()?.retry).toMatchObject({ attempt: 2, of: 4, reason: 'Busy.' });
    goOn();
    await until(() => turn()?.text === 'So');
    expect(turn()?.retry).toBeUndefined();
    wait?.({ type: 'loading', share: 0.5, bytes: 1000 });
    await until(() => turn()?.preparing?.type === 'loading');
    await stop();
    expect(turn()?.preparing).toBeUndefined();
    expect(JSON.stringify(written)).not.toMatch(/loading|Busy\./);
  });

  it('says so where no cell lies above the active one', () => {
    const { controller, panel } = startChat();
    const run = jest.spyOn(NotebookActions, 'runAllAbove');
    Object.assign(panel.content, { activeCellIndex: 0 });
    controller.runCellsAbove();
    expect(run).not.toHaveBeenCalled();
    expect(controller.state.notices).toMatchObject([{ id: 'run', severity: 'info' }]);
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
