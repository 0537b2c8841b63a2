import { emptyState, states } from '../../chat/__tests__/fixtures/states.js';
import { CommandIds } from '../../command-ids.js';
import { cellwrightIcon } from '../../icons.js';
import { startCommands } from './start-commands.js';

jest.mock('../chat.js');

let at: Awaited<ReturnType<typeof startCommands>>;
beforeEach(async () => {
  at = await startCommands();
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

  it('open the panel and move to the question field', async () => {
    const { openPanel } = CommandIds;
    expect(at.registry.label(openPanel)).toBe('Cellwright');
    expect(at.registry.label(openPanel, { isPalette: true })).toBe('Open the Panel');
    expect(at.registry.icon(openPanel)).toBeUndefined();
    expect(at.registry.icon(openPanel, { isLauncher: true })).toBe(cellwrightIcon);
    await at.registry.execute(openPanel);
    expect(at.activated).toEqual([at.chat.host.id]);
    expect(at.loaded.widget.focusInput).toHaveBeenCalledTimes(1);
  });

  it('stop only while an answer is under way', async () => {
    const { stop } = CommandIds;
    expect(at.isEnabled(stop)).toBe(false);
    await at.chat.load();
    expect(at.isEnabled(stop)).toBe(false);
    at.controller.set(states.answering);
    expect(at.isEnabled(stop)).toBe(true);
    await at.registry.execute(stop);
    expect(at.controller.calls).toEqual([['stop']]);
    at.controller.set({ ...states.drafted, runningId: null });
    expect(at.isEnabled(stop)).toBe(false);
  });

  it('begin a chat and read variables only where there is a notebook', async () => {
    const commands = [CommandIds.newChat, CommandIds.readVariables];
    expect(commands.map(id => at.isEnabled(id))).toEqual([false, false]);
    at.page.hasNotebook = true;
    expect(commands.map(id => at.isEnabled(id))).toEqual([true, true]);
    await at.registry.execute(CommandIds.newChat);
    await at.registry.execute(CommandIds.readVariables);
    expect(at.controller.calls).toEqual([['newChat'], ['readVariables']]);
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

  it('ask about the code of the cell that was active before the panel took the focus', async () => {
    const { askAboutCell } = CommandIds;
    expect(at.isEnabled(askAboutCell)).toBe(false);
    at.page.activeCell = { source: 'df.head()' };
    expect(at.isEnabled(askAboutCell)).toBe(true);
    const asked = at.registry.execute(askAboutCell);
    at.page.activeCell = null;
    await asked;
    expect(at.activated).toEqual([at.chat.host.id]);
    expect(at.loaded.askAboutCell.mock.calls).toEqual([['df.head()']]);
  });

  it('show the answer that the active cell comes from, or that of a run', async () => {
    const { showAnswer } = CommandIds;
    at.page.activeCell = { source: 'df' };
    expect([at.isEnabled(showAnswer), at.isEnabled(showAnswer, { runId: 't3' })]).toEqual([false, true]);
    at.page.activeCell = { source: 'df', metadata: { runId: 't7', provenance: {} } };
    expect(at.isEnabled(showAnswer)).toBe(true);
    await at.registry.execute(showAnswer);
    await at.registry.execute(showAnswer, { runId: 't3' });
    expect(at.loaded.widget.showAnswer.mock.calls).toEqual([['t7'], ['t3']]);
  });
});
