import { NotebookActions, type INotebookTracker } from '@jupyterlab/notebook';
import { CommandRegistry } from '@lumino/commands';
import { Signal } from '@lumino/signaling';
import { formatParts, type IModelClient } from '../../../agent/index.js';
import type { INotebookPort } from '../../../toolsets/index.js';
import type { ChatTurn } from '../../chat/chat-turn.js';
import type { ModelEntry } from '../../models/model-entry.js';
import { Models } from '../../models/models.js';
import { Datasets } from '../../registries/datasets.js';
import { Tools } from '../../registries/tools.js';
import { ChatController } from '../chat-controller.js';
import type { ChatServices } from '../chat-services.js';
import { Descriptions } from '../descriptions.js';
import { DEFAULT_SETTINGS } from '../chat-settings.js';
import { LiveSettings } from '../live-settings.js';
import { Sharing } from '../sharing.js';
import { FakePanel } from './fake-panel.js';
import { makeProposal } from './make-proposal.js';
import { makeTurn } from './make-turn.js';
import { plainTrans } from './plain-trans.js';

/** A model that answers nothing until it is stopped. */
const silent: IModelClient = {
  id: 'silent',
  destination: 'page',
  capabilities: { tools: true, jsonSchema: false, grammar: false, images: false },
  async *stream(_, signal) {
    await new Promise<void>(resolve => {
      signal.addEventListener('abort', () => {
        resolve();
      });
    });
    yield { type: 'end', reason: 'aborted' };
  }
};

/** A model that asks the user and repeats the answer. */
const asking: IModelClient = {
  ...silent,
  id: 'asking',
  async *stream({ messages }) {
    const last = messages.at(-1);
    if (last?.role === 'tool') {
      yield { type: 'text', delta: `So ${formatParts(last.parts)}.` };
      yield { type: 'end', reason: 'stop' };
      return;
    }
    const question = JSON.stringify({ question: 'Which?', options: ['one', 'two'] });
    yield { type: 'call-delta', index: 0, id: 'c1', name: 'askUser', arguments: question };
    yield { type: 'end', reason: 'calls' };
  }
};

const entry: ModelEntry = {
  id: 'silent',
  label: 'Silent',
  place: 'offline',
  destination: 'page',
  create: () => Promise.resolve(silent)
};

type Written = { readonly id: string; readonly turn: ChatTurn };

function start(
  stored: readonly ChatTurn[] = [],
  model = silent
): {
  controller: ChatController;
  panel: FakePanel;
  written: Written[];
  drafted: string[];
  ran: string[];
  until: (fits: () => boolean) => Promise<void>;
} {
  const panel = new FakePanel();
  const written: Written[] = [];
  const drafted: string[] = [];
  const ran: string[] = [];
  const tracker = { currentWidget: panel, currentChanged: new Signal<object, null>({}) };
  const port: Partial<INotebookPort> = {
    open: true,
    readCells: () => [],
    draft: (proposal, { runId }) => {
      drafted.push(runId);
      return Promise.resolve({ cellId: `cell ${drafted.length}`, below: null, code: proposal.code });
    }
  };
  const fate = new Signal<object, never>({});
  const settings = new LiveSettings();
  settings.set = () => Promise.reject(new Error('The home folder is read-only.'));
  const controller = new ChatController({
    tracker: tracker as unknown as INotebookTracker,
    shell: { activateById: () => undefined } as unknown as ChatServices['shell'],
    commands: new CommandRegistry(),
    trans: plainTrans,
    models: new Models({ ...entry, create: () => Promise.resolve(model) }),
    tools: new Tools(),
    datasets: new Datasets(),
    drafts: {
      fate,
      fatesOf: () => [],
      portFor: () => port,
      previewInsertion: () => ({ isDisposed: false, dispose: () => undefined }),
      runDraft: (_path: string, cellId: string) => {
        ran.push(cellId);
        return Promise.resolve(null);
      }
    } as unknown as ChatServices['drafts'],
    store: {
      list: () => Promise.resolve(stored.length > 0 ? [{ id: 'stored', startedAt: 0, title: '' }] : []),
      load: () => Promise.resolve(stored),
      append: (_path, id, turn) => {
        written.push({ id, turn });
        changed.emit();
        return Promise.resolve();
      },
      rename: () => Promise.resolve()
    },
    settings,
    firstRun: { dismissed: false, dismiss: () => Promise.reject(new Error('The home folder is read-only.')) },
    descriptions: new Descriptions(null),
    sharing: new Sharing(null, () => ({ levels: DEFAULT_SETTINGS.sharingLevels, cap: DEFAULT_SETTINGS.sharingCap })),
    version: '0'
  });
  const changed = new Signal<object, void>({});
  controller.changed.connect(() => {
    changed.emit();
  });
  const until = (fits: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => {
        if (fits()) {
          changed.disconnect(look);
          resolve();
        }
      };
      changed.connect(look);
      look();
    });
  controller.follow();
  return { controller, panel, written, drafted, ran, until };
}

describe('ChatController', () => {
  it('keeps a new chat empty of the run it stopped, whose end is written to the chat before', async () => {
    const { controller, written, until } = start();
    controller.ask('How many rows?');
    await until(() => controller.state.turns.length === 1 && written.length > 0);
    controller.newChat();
    await until(() => controller.state.runningId === null && written.at(-1)?.turn.status === 'interrupted');
    expect(controller.state.turns).toEqual([]);
    expect(new Set(written.map(({ id }) => id)).size).toBe(1);
  });

  it('puts the question of a tool to the user and goes on with the answer', async () => {
    const { controller, until } = start([], asking);
    controller.ask('Compare them');
    await until(() => controller.state.turns[0]?.status === 'waiting-question');
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

  it('stops while a question waits', async () => {
    const { controller, until } = start([], asking);
    controller.ask('Compare them');
    await until(() => controller.state.turns[0]?.status === 'waiting-question');
    controller.stop();
    await until(() => controller.state.runningId === null && controller.state.turns[0]?.status === 'interrupted');
    expect(controller.state.turns[0]?.userQuestion).toBeUndefined();
    expect(controller.state.turns[0]?.steps).toMatchObject([{ status: 'aborted' }]);
  });

  it('inserts and runs once, however often the button is pressed meanwhile', async () => {
    const turn = makeTurn({ status: 'done', proposal: makeProposal(), draft: { status: 'card', why: 'setting' } });
    const { controller, drafted, ran, until } = start([turn]);
    await until(() => controller.state.turns.length === 1);
    controller.insertProposal(turn.id, 'insert-and-run');
    controller.insertProposal(turn.id, 'insert-and-run');
    await until(() => controller.state.turns[0]?.draft?.status === 'drafted' && ran.length > 0);
    expect(drafted).toEqual([turn.id]);
    expect(ran).toEqual(['cell 1']);
  });

  it('runs the cell that is already drafted instead of inserting it again', async () => {
    const turn = makeTurn({ status: 'done', proposal: makeProposal(), draft: { status: 'card', why: 'setting' } });
    const { controller, drafted, ran, until } = start([turn]);
    await until(() => controller.state.turns.length === 1);
    controller.insertProposal(turn.id, 'insert');
    await until(() => controller.state.turns[0]?.draft?.status === 'drafted');
    await Promise.resolve(); // The first press has ended.
    controller.insertProposal(turn.id, 'insert-and-run');
    await Promise.resolve();
    expect(ran).toEqual(['cell 1']);
    expect(drafted).toEqual([turn.id]);
  });

  it('runs the cells above in the notebook it shows', () => {
    const { controller, panel } = start();
    const run = jest.spyOn(NotebookActions, 'runAllAbove').mockResolvedValue(true);
    controller.runCellsAbove();
    expect(run).toHaveBeenCalledWith(panel.content, panel.sessionContext);
    run.mockRestore();
  });

  it('says in a notice what could not be kept', async () => {
    const { controller, until } = start();
    controller.pickModel('silent');
    controller.dismissFirstRunCard();
    await until(() => controller.state.notices.length === 2);
    expect(controller.state.notices.map(({ id }) => id)).toEqual(['model', 'first-run']);
  });
});
