import { act } from 'react';
import type { CellProposal } from '../../../../toolsets/index.js';
import type { DraftView } from '../../state/chat-turn.js';
import { click, nameOf, pass, press, renderPanel, texts, unmountAll } from '../../__tests__/fixtures/render.js';
import { failedProposal, goodProposal } from '../../__tests__/fixtures/proposals.js';
import { overNetwork, withTurns } from '../../__tests__/fixtures/states.js';
import { turn } from '../../__tests__/fixtures/turns.js';

const ran = { status: 'ran', cellId: 'c', executionCount: 4, edited: false } as const;
const withDraft = (draft: DraftView) => withTurns([turn({ proposal: goodProposal, draft })]);
const waits = { status: 'card', why: 'setting' } as const;

/** As long as what has just appeared is not run. */
const settle = (): void => pass(400);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const lines: readonly (readonly [DraftView, string, string])[] = [
  [{ status: 'drafted', cellId: 'c', below: 3 }, 'Drafted in cell [ ] below [3] · Not run', 'Show Undo'],
  [{ status: 'drafted', cellId: 'c', below: null }, 'Drafted in cell [ ] · Not run', 'Show Undo'],
  [{ status: 'drafted', cellId: 'c', below: 3, by: 2 }, 'Drafted in cell [ ] · Not run', 'Show Undo'],
  [{ status: 'kept', cellId: 'c' }, 'Kept in cell [ ] · Not run', 'Show Undo'],
  [ran, 'Ran as [4]', 'Show Undo'],
  [{ ...ran, error: "KeyError: 'fair'" }, 'Ran as [4] · KeyError', 'Show Undo'],
  [{ ...ran, edited: true }, 'Ran as [4] · edited by you', 'Show'],
  [{ status: 'undone', variablesStay: [] }, 'Undone', 'Insert again'],
  [{ status: 'undone', variablesStay: ['by_class'] }, 'Undone · Variables it made stay: by_class', 'Insert again'],
  [{ status: 'discarded' }, 'Discarded the draft', 'Undo'],
  [{ status: 'deleted' }, 'The cell was deleted', 'Insert again'],
  [{ status: 'missing' }, 'The cell is not in this notebook', 'Insert again']
];

describe('a proposal in the notebook', () => {
  it.each(lines)('%j reads in one line', (draft, text, actions) => {
    const { root, find } = renderPanel(withDraft(draft));
    expect(find('.jp-cw-StateLine-text').textContent).toBe(text);
    expect(root.querySelector('.jp-cw-mod-draft') !== null).toBe(draft.status === 'drafted');
    const buttons = texts(root, '.jp-cw-StateLine-actions button');
    expect(buttons.join(' ')).toBe(actions);
  });

  it('that failed puts the error into the input of a model that can repair it', () => {
    const failed = { ...withDraft({ ...ran, error: "KeyError: 'fair'" }), model: overNetwork.model };
    const { controller, find } = renderPanel(failed);
    click(find('button', 'Repair'));
    expect((find('textarea') as HTMLTextAreaElement).value.trim()).toBe(
      "That failed with KeyError: 'fair'. Do it in another way."
    );
    expect(controller.calls.map(([name]) => name)).not.toContain('ask');
  });

  it('does what its words say', () => {
    const { controller, find, set } = renderPanel(withDraft(ran));
    click(find('button', 'Show'));
    click(find('button', 'Undo'));
    set({ turns: [turn({ proposal: goodProposal, draft: { status: 'deleted' } })] });
    click(find('button', 'Insert again'));
    expect(controller.calls.filter(([, id]) => id === 't1')).toEqual([
      ['showCell', 't1'],
      ['undo', 't1'],
      ['insertProposal', 't1', 'insert']
    ]);
  });

  it('brings a discarded draft back, and keeps the focus', () => {
    const { controller, find, set } = renderPanel(withDraft({ status: 'discarded' }));
    const undo = find('button', 'Undo');
    undo.focus();
    click(undo);
    expect(controller.calls).toContainEqual(['undoDiscard', 't1']);
    set({ turns: [turn({ proposal: goodProposal, draft: { status: 'drafted', cellId: 'c', below: 3 } })] });
    expect(document.activeElement).toBe(find('.jp-cw-StateLine-actions button', 'Undo'));
  });

  it('opens to its code, checks and assumptions', () => {
    const { root, find } = renderPanel(withDraft(ran));
    const summary = find('button', '8 lines · 1 note');
    expect(root.querySelector('.jp-cw-Code')).toBeNull();
    click(summary);
    expect(summary.getAttribute('aria-expanded')).toBe('true');
    expect(find('.jp-cw-Code').textContent).toContain('df.groupby("ride_class", observed=True)');
    expect(find('.jp-cw-Checks').textContent).toContain('passed: 3 columns exist');
    expect(find('.jp-cw-Assumptions').textContent).toContain('‘revenue’ read as total_amount');
  });
});

describe('a proposal that waits', () => {
  it('inserts, runs and copies on the click of the user only', () => {
    const { controller, find } = renderPanel(withDraft(waits));
    expect(controller.calls).toEqual([]);
    settle();
    const card = '.jp-cw-ProposalCard button';
    click(find(card, 'Insert'));
    click(find(card, 'Insert & run'));
    click(find(card, 'Copy code'));
    expect(controller.called('insertProposal')).toEqual([
      ['insertProposal', 't1', 'insert'],
      ['insertProposal', 't1', 'insert-and-run'],
      ['insertProposal', 't1', 'copy']
    ]);
    expect(find(card, 'Copied')).toBeTruthy();
  });

  it('moves the focus to Show when a pressed button goes away', () => {
    const { find, set } = renderPanel(withDraft(waits));
    const insert = find('.jp-cw-ProposalCard button', 'Insert');
    act(() => insert.focus());
    click(insert);
    set({ turns: [turn({ proposal: goodProposal, draft: { status: 'drafted', cellId: 'c', below: 3 } })] });
    expect(document.activeElement).toBe(find('button', 'Show'));
  });

  it('never takes code that failed a check as its default', () => {
    const { controller, find, root, panel } = renderPanel(
      withTurns([turn({ proposal: failedProposal, draft: { status: 'card', why: 'check' } })])
    );
    const primary = texts(root, '.jp-cw-mod-primary');
    expect(primary).toEqual(['Use ride_class']);
    settle();
    act(() => panel.insertNewest('insert-and-run'));
    expect(controller.called('insertProposal')).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Use ride_class');
    click(find('button', 'Use ride_class'));
    click(find('button', 'Insert anyway'));
    expect(controller.calls.filter(([name]) => name === 'replaceUnknown' || name === 'insertProposal')).toEqual([
      ['replaceUnknown', 't1', 'class', 'ride_class'],
      ['insertProposal', 't1', 'insert']
    ]);
  });

  it('inserts the newest one by command and leaves the focus in the input', () => {
    const old = turn({ id: 't0', proposal: goodProposal, draft: waits });
    const { controller, panel } = renderPanel(withTurns([old, turn({ proposal: goodProposal, draft: waits })]));
    act(() => panel.focusInput());
    act(() => panel.insertNewest('insert'));
    expect(controller.calls).toContainEqual(['insertProposal', 't1', 'insert']);
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
  });

  it('leaves to the notebook what already stands there, instead of doing nothing', () => {
    const drafted = { status: 'drafted', cellId: 'c', below: 1 } as const;
    const { controller, panel } = renderPanel(withTurns([turn({ proposal: goodProposal, draft: drafted })]));
    settle();
    act(() => panel.insertNewest('insert-and-run'));
    expect(controller.calls).toContainEqual(['insertProposal', 't1', 'insert-and-run']);
  });

  it('is neither inserted nor run by a key while the next question is answered: the key was meant for that one', () => {
    const old = turn({ id: 't0', proposal: goodProposal, draft: waits });
    const { controller, panel, set } = renderPanel(withTurns([old]));
    settle();
    set({ turns: [old, turn({ status: 'running' })], runningId: 't1' });
    act(() => panel.insertNewest('insert'));
    act(() => panel.insertNewest('insert-and-run'));
    expect(controller.called('insertProposal')).toEqual([]);
  });

  it.each([
    { status: 'discarded' },
    { status: 'deleted' },
    { status: 'missing' },
    { status: 'undone', variablesStay: [] }
  ] as const)('is not put back and run by a key when it was $status', draft => {
    const { controller, panel } = renderPanel(withTurns([turn({ proposal: goodProposal, draft })]));
    settle();
    act(() => panel.insertNewest('insert-and-run'));
    expect(controller.called('insertProposal')).toEqual([]);
  });

  it('is not run by a key that was pressed for what was there before it', () => {
    const old = turn({ id: 't0', proposal: goodProposal, draft: waits });
    const { controller, panel, set, root } = renderPanel(withTurns([old]));
    const ran = (): unknown[] => controller.called('insertProposal');
    settle();
    set({ turns: [old, turn({ proposal: goodProposal, draft: waits })] });
    act(() => panel.insertNewest('insert-and-run'));
    jest.advanceTimersByTime(399);
    act(() => panel.insertNewest('insert-and-run'));
    expect(ran()).toEqual([]);
    settle();
    act(() => panel.insertNewest('insert-and-run'));
    expect(ran()).toEqual([['insertProposal', 't1', 'insert-and-run']]);
    // Written again, as a change of an assumption does: what would be run is new.
    set({ turns: [old, turn({ proposal: { ...goodProposal, code: 'y = 2' }, draft: waits })] });
    act(() => panel.insertNewest('insert-and-run'));
    const button = [...root.querySelectorAll('.jp-cw-ProposalCard button')].filter(
      one => nameOf(one) === 'Insert & run'
    );
    click(button.at(-1)!); // Both proposals have one.
    expect(ran()).toHaveLength(1);
  });
});

describe('a change to a cell', () => {
  const change = { ...goodProposal, replaces: { cellId: 'c9', source: 'old' } };
  const card = { status: 'card', why: 'change', target: 3 } as const;
  const shown = (proposal: CellProposal, draft: DraftView) => renderPanel(withTurns([turn({ proposal, draft })]));

  it('is replaced, or inserted below, on the click of the user only', () => {
    const { controller, find, root } = shown(change, card);
    expect(find('.jp-cw-ProposalCard').getAttribute('aria-label')).toBe('Suggested change to [3]');
    expect([...root.querySelectorAll('.jp-cw-mod-primary')].map(nameOf)).toEqual(['Replace cell [3]']);
    click(find('button', 'Replace cell [3]'));
    click(find('button', 'Insert below'));
    expect(controller.called('insertProposal')).toEqual([
      ['insertProposal', 't1', 'replace'],
      ['insertProposal', 't1', 'insert']
    ]);
  });

  it('is not made by the command that inserts: its first button gets the focus', () => {
    const { controller, panel } = shown(change, card);
    settle();
    act(() => panel.insertNewest('insert-and-run'));
    expect(controller.called('insertProposal')).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Replace cell [3]');
  });

  it('speaks of text where it is text', () => {
    const { find } = shown({ ...change, language: 'markdown', checks: [] }, { ...card, target: null });
    expect(find('.jp-cw-ProposalCard').getAttribute('aria-label')).toBe('Suggested change to a text cell');
    expect(find('.jp-cw-mod-primary').textContent).toBe('Replace the text cell');
  });

  it('never takes code that failed a check as its default', () => {
    const { root } = shown({ ...change, checks: failedProposal.checks.slice(1), code: 'x' }, card);
    expect(root.querySelectorAll('.jp-cw-mod-primary')).toHaveLength(1);
    unmountAll();
    const doubtful = shown({ ...change, checks: [{ id: 'syntax', status: 'failed', text: 'Line 1' }] }, card);
    const names = [...doubtful.root.querySelectorAll('.jp-cw-Actions button')].map(nameOf);
    expect(names).toEqual(['Replace cell [3] anyway', 'Insert anyway']);
    expect(doubtful.root.querySelector('.jp-cw-ProposalCard .jp-cw-mod-primary')).toBeNull();
  });

  it('that changed a dataset can be taken back in the kernel after it was undone, where it had run', () => {
    const code = '_df_before = df  # df = _df_before undoes this\ndf = df.drop_duplicates()\ndf';
    const { controller, find } = shown({ ...change, code }, { status: 'undone', variablesStay: ['df'] });
    click(find('button', 'Put df back'));
    expect(controller.calls).toContainEqual(['putBack', 't1']);
    expect(find('button', 'Put df back').title).toBe('Run df = _df_before in the kernel');
    for (const [other, stay] of [
      [code, []],
      [code.replace('undoes', 'undoes not'), ['df']],
      [code.replace('# df = _df_before', '# df = os.getcwd()'), ['df']]
    ] as const) {
      unmountAll();
      const { root } = shown({ ...change, code: other }, { status: 'undone', variablesStay: stay });
      expect(root.textContent).toContain('Undone');
      expect(root.textContent).not.toContain('Put df back');
    }
  });

  it('can be made again after it was undone', () => {
    const { controller, find } = shown(change, { status: 'undone', variablesStay: [] });
    click(find('button', 'Replace again'));
    expect(controller.calls).toContainEqual(['insertProposal', 't1', 'replace']);
  });
});

describe('a proposal of text', () => {
  const text = { ...goodProposal, language: 'markdown', code: '# Fares', checks: [], assumptions: [] } as const;

  it('is inserted and never run', () => {
    const { controller, root, panel } = renderPanel(withTurns([turn({ proposal: text, draft: waits })]));
    expect([...root.querySelectorAll('.jp-cw-Actions button')].map(nameOf)).toEqual(['Insert']);
    act(() => panel.insertNewest('insert-and-run'));
    expect(controller.calls).toContainEqual(['insertProposal', 't1', 'insert']);
  });

  it.each([
    [{ status: 'drafted', cellId: 'c', below: 3 }, 'Drafted as text below [3] · Not kept yet'],
    [{ status: 'drafted', cellId: 'c', below: null }, 'Drafted as text · Not kept yet'],
    [{ status: 'kept', cellId: 'c' }, 'Kept as text']
  ] as const)('%j reads in one line', (draft, words) => {
    const { find } = renderPanel(withTurns([turn({ proposal: text, draft })]));
    expect(find('.jp-cw-StateLine-text').textContent).toBe(words);
  });
});

describe('fenced code of an answer', () => {
  it('goes into the notebook in the same ways, when it is Python', () => {
    const text = 'So:\n\n```python\nx = 1\n```\n\nand\n\n```sql\nselect 1\n```';
    const { controller, root } = renderPanel(withTurns([turn({ text })]));
    const [python, sql] = [...root.querySelectorAll('.jp-cw-CodeBlock')];
    settle();
    python!.querySelectorAll('button').forEach(button => click(button));
    expect(controller.called('insertCode')).toEqual([
      ['insertCode', 't1', 'x = 1', 'insert'],
      ['insertCode', 't1', 'x = 1', 'insert-and-run'],
      ['insertCode', 't1', 'x = 1', 'copy']
    ]);
    expect([...sql!.querySelectorAll('button')].map(button => button.title)).toEqual(['Copy code']);
  });

  it('does nothing on keys pressed in the code', () => {
    const { controller, find } = renderPanel(withTurns([turn({ text: '```\nx\n```' })]));
    press('Enter', { on: find('.jp-cw-Code') });
    expect(controller.calls).toEqual([]);
  });
});
