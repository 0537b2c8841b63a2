import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { IFileBrowserFactory } from '@jupyterlab/filebrowser';
import type { INotebookTracker } from '@jupyterlab/notebook';
import { CommandRegistry } from '@lumino/commands';
import { Widget } from '@lumino/widgets';
import { FakeController } from '../../chat/__tests__/fixtures/fake-controller.js';
import { emptyState, states } from '../../chat/__tests__/fixtures/states.js';
import type { ChatController } from '../../app/chat-controller.js';
import { makeTurn } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { startChat } from '../../app/__tests__/start-chat.js';
import { CommandIds } from '../../command-ids.js';
import { LazyChat, type LazyChatOptions } from '../lazy-chat.js';

jest.mock('../chat.js');

/**
 * The commands of the panel in an application of which only what they use is there. The chat is loaded by the first command
 * that opens the panel; `../chat.js` is mocked.
 */
async function start(driver?: ChatController) {
  const registry = new CommandRegistry();
  const controller = new FakeController(states.noNotebook);
  const loaded = {
    widget: Object.assign(new Widget(), {
      focusInput: jest.fn(),
      insertNewest: jest.fn(),
      showAnswer: jest.fn(),
      stop: jest.fn()
    }),
    controller: driver ?? controller,
    profileFile: jest.fn()
  };
  jest.mocked((await import('../chat.js')).createChat).mockResolvedValue(loaded as never);
  /** What stands in the page; a test changes it. */
  const page = {
    hasNotebook: false,
    cell: undefined as object | undefined, // What the active cell carries.
    selection: [] as readonly string[]
  };
  const tracker = {
    get currentWidget() {
      return page.hasNotebook ? {} : null;
    },
    get activeCell() {
      const sharedModel = { cell_type: 'code', getId: () => 'c1', getSource: () => '', getMetadata: () => page.cell };
      return { model: { sharedModel } };
    }
  };
  const selectedItems = () =>
    page.selection.map(path => ({ path, name: path.split('/').pop() ?? path, type: 'file' }))[Symbol.iterator]();
  const browser = { tracker: { currentWidget: { isVisible: true, selectedItems } } };
  const shell = { activateById: () => undefined };
  const contextMenu = { addItem: () => undefined };
  const chat = new LazyChat({
    app: { commands: registry, shell, restored: Promise.resolve(), contextMenu } as unknown as JupyterFrontEnd,
    tracker: tracker as unknown as INotebookTracker,
    browser: browser as unknown as IFileBrowserFactory,
    trans: plainTrans
  } as unknown as LazyChatOptions);
  chat.addCommands();
  const isEnabled = (id: string, args = {}): boolean => registry.isEnabled(id, args);
  return { registry, isEnabled, controller, loaded, page, chat };
}

let at: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  at = await start();
});

describe('the commands of the panel', () => {
  it('have a label and, where they can be done from anywhere, a caption', () => {
    for (const id of at.registry.listCommands()) {
      const caption = /region$/.test(id) ? 'none' : at.registry.caption(id);
      expect([id, at.registry.label(id), caption]).toEqual([
        id,
        expect.stringMatching(/./),
        expect.stringMatching(/./)
      ]);
    }
  });

  it('insert only where there is a proposal, and run it only where it is in sight and no key is held down', async () => {
    const { insertDraft, insertAndRun } = CommandIds;
    at.page.hasNotebook = true;
    expect(at.isEnabled(insertDraft)).toBe(false);
    await at.chat.load();
    at.controller.set(emptyState);
    expect(at.isEnabled(insertDraft)).toBe(false);
    at.controller.set(states.proposal);
    at.chat.host.hide();
    expect([at.isEnabled(insertDraft), at.isEnabled(insertAndRun)]).toEqual([true, false]);
    const inSight = jest.spyOn(at.chat.host, 'isVisible', 'get').mockReturnValue(true);
    expect(at.isEnabled(insertAndRun)).toBe(true);
    const { insertNewest } = at.loaded.widget;
    await at.registry.execute(insertAndRun);
    expect(insertNewest.mock.calls).toEqual([['insert-and-run']]);
    // A key that comes again by itself was pressed before there was anything to run.
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true }));
    await at.registry.execute(insertAndRun);
    expect(insertNewest).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }));
    await at.registry.execute(insertAndRun);
    expect(insertNewest).toHaveBeenCalledTimes(2);
    inSight.mockRestore();
    at.controller.set({ turns: states.proposal.turns.map(turn => ({ ...turn, supersededBy: 't9' })) });
    expect(at.isEnabled(insertDraft)).toBe(false);
  });

  it('stop an answer as the panel does, where a question that waits goes back into its field', async () => {
    await at.chat.load();
    at.controller.set(states.answering);
    await at.registry.execute(CommandIds.stop);
    expect(at.loaded.widget.stop).toHaveBeenCalledTimes(1);
  });

  it('show the answer that the active cell comes from, or that of a run', async () => {
    const { showAnswer } = CommandIds;
    at.page.cell = {};
    expect([at.isEnabled(showAnswer), at.isEnabled(showAnswer, { runId: 't3' })]).toEqual([false, true]);
    at.page.cell = { runId: 't7', provenance: {} };
    expect(at.isEnabled(showAnswer)).toBe(true);
    await at.registry.execute(showAnswer);
    await at.registry.execute(showAnswer, { runId: 't3' });
    expect(at.loaded.widget.showAnswer.mock.calls).toEqual([['t7'], ['t3']]);
  });

  it('show an answer of a chat that is still being loaded', async () => {
    let open = (): void => undefined;
    const { controller, panel, questions } = startChat({ stored: [makeTurn({ id: 't3', status: 'done' })] });
    Object.assign(panel.context, { ready: new Promise<void>(resolve => (open = resolve)) });
    const { registry, loaded } = await start(controller);
    const shown: unknown[] = [];
    loaded.widget.showAnswer.mockImplementation((id: string) => void shown.push([id, questions()]));
    const executed = registry.execute(CommandIds.showAnswer, { runId: 't3' });
    await new Promise(resolve => setTimeout(resolve));
    open();
    await executed;
    expect(shown).toEqual([['t3', ['How many rows are there?']]]);
  });

  it.each([
    [[], false, false],
    [['data/rides.csv'], true, true],
    [['data/rides.csv', 'zones.parquet'], true, false],
    [['data/rides.csv', 'notes.md'], false, false]
  ])(
    'about files are in the context menu of data files only, and take a path in any case: %j',
    async (selection, canAsk, canProfile) => {
      const { askAboutFile, profileFile } = CommandIds;
      at.page.selection = selection;
      expect([askAboutFile, profileFile].map(id => at.registry.isVisible(id))).toEqual([canAsk, canProfile]);
      await at.registry.execute(profileFile, { path: 'x.csv' });
      expect(at.loaded.profileFile.mock.calls).toEqual([['x.csv']]);
    }
  );
});
