import { emptyState, states } from '../../chat/__tests__/fixtures/states.js';
import { CommandIds } from '../../command-ids.js';
import { cellwrightIcon } from '../../icons.js';
import { Commands } from './start-commands.js';

jest.mock('../chat.js');

let at: Commands;
const isEnabled = (id: string, args = {}): boolean => at.registry.isEnabled(id, args);

beforeEach(async () => {
  at = new Commands();
  jest.mocked((await import('../chat.js')).createChat).mockImplementation(async () => at.loaded);
});

describe('the commands of the panel', () => {
  it('have a label and, where they can be done from anywhere, a caption', () => {
    for (const id of at.registry.listCommands()) {
      expect([id, at.registry.label(id)]).not.toEqual([id, '']);
      if (!/region$/.test(id)) {
        expect([id, at.registry.caption(id)]).not.toEqual([id, '']);
      }
    }
  });

  it('open the panel and move to the question field', async () => {
    expect(at.registry.label(CommandIds.openPanel)).toBe('Cellwright');
    expect(at.registry.label(CommandIds.openPanel, { isPalette: true })).toBe('Open the Panel');
    expect(at.registry.icon(CommandIds.openPanel)).toBeUndefined();
    expect(at.registry.icon(CommandIds.openPanel, { isLauncher: true })).toBe(cellwrightIcon);
    await at.registry.execute(CommandIds.openPanel);
    expect(at.activated).toEqual([at.chat.host.id]);
    expect(at.widget.focusInput).toHaveBeenCalledTimes(1);
  });

  it('stop only while an answer is under way', async () => {
    expect(isEnabled(CommandIds.stop)).toBe(false);
    await at.chat.load();
    expect(isEnabled(CommandIds.stop)).toBe(false);
    at.show(states.answering);
    expect(isEnabled(CommandIds.stop)).toBe(true);
    await at.registry.execute(CommandIds.stop);
    expect(at.controller.calls).toEqual([['stop']]);
    at.show(states.drafted);
    at.controller.set({ runningId: null });
    expect(isEnabled(CommandIds.stop)).toBe(false);
  });

  it('begin a chat and read variables only where there is a notebook', async () => {
    expect(isEnabled(CommandIds.newChat)).toBe(false);
    expect(isEnabled(CommandIds.readVariables)).toBe(false);
    at.hasNotebook = true;
    expect(isEnabled(CommandIds.newChat)).toBe(true);
    expect(isEnabled(CommandIds.readVariables)).toBe(true);
    await at.registry.execute(CommandIds.newChat);
    await at.registry.execute(CommandIds.readVariables);
    expect(at.controller.calls).toEqual([['newChat'], ['readVariables']]);
  });

  it('insert only where there is a proposal, and run it only where it is in sight', async () => {
    at.hasNotebook = true;
    expect(isEnabled(CommandIds.insertDraft)).toBe(false);
    await at.chat.load();
    at.show(emptyState);
    expect(isEnabled(CommandIds.insertDraft)).toBe(false);
    at.show(states.proposal);
    at.chat.host.hide();
    expect(isEnabled(CommandIds.insertDraft)).toBe(true);
    expect(isEnabled(CommandIds.insertAndRun)).toBe(false);
    const inSight = jest.spyOn(at.chat.host, 'isVisible', 'get').mockReturnValue(true);
    expect(isEnabled(CommandIds.insertAndRun)).toBe(true);
    await at.registry.execute(CommandIds.insertAndRun);
    expect(at.widget.insertNewest.mock.calls).toEqual([['insert-and-run']]);
    // A key that comes again by itself was pressed before there was anything to run.
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true }));
    await at.registry.execute(CommandIds.insertAndRun);
    expect(at.widget.insertNewest).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter' }));
    await at.registry.execute(CommandIds.insertAndRun);
    expect(at.widget.insertNewest).toHaveBeenCalledTimes(2);
    inSight.mockRestore();
    const replaced = states.proposal.turns.map(turn => ({ ...turn, supersededBy: 't9' }));
    at.controller.set({ turns: replaced });
    expect(isEnabled(CommandIds.insertDraft)).toBe(false);
  });

  it('ask about the code of the cell that was active before the panel took the focus', async () => {
    expect(isEnabled(CommandIds.askAboutCell)).toBe(false);
    at.activeCell = { source: 'df.head()' };
    expect(isEnabled(CommandIds.askAboutCell)).toBe(true);
    const asked = at.registry.execute(CommandIds.askAboutCell);
    at.activeCell = null;
    await asked;
    expect(at.activated).toEqual([at.chat.host.id]);
    expect(at.askAboutCell.mock.calls).toEqual([['df.head()']]);
  });

  it('show the answer that the active cell comes from, or that of a run', async () => {
    at.activeCell = { source: 'df' };
    expect(isEnabled(CommandIds.showAnswer)).toBe(false);
    expect(isEnabled(CommandIds.showAnswer, { runId: 't3' })).toBe(true);
    at.activeCell = { source: 'df', metadata: { runId: 't7', provenance: {} } };
    expect(isEnabled(CommandIds.showAnswer)).toBe(true);
    await at.registry.execute(CommandIds.showAnswer);
    await at.registry.execute(CommandIds.showAnswer, { runId: 't3' });
    expect(at.widget.showAnswer.mock.calls).toEqual([['t7'], ['t3']]);
  });
});
