import { act } from 'react';
import type { CellProposal } from '../../../../toolsets/index.js';
import type { DraftView } from '../../state/chat-turn.js';
import { drafted, ran } from '../../../app/__tests__/make-turn.js';
import { failedProposal, goodProposal, overNetwork, turn } from '../../__tests__/fixtures/states.js';
import {
  click,
  copied,
  input,
  nameOf,
  pass,
  press,
  type Rendered,
  renderTurns,
  texts,
  unmountAll
} from '../../__tests__/fixtures/render.js';

const waits = { status: 'card', why: 'setting' } as const;
const shown = (draft: DraftView, change: Partial<CellProposal> = {}): Rendered =>
  renderTurns(turn({ proposal: { ...goodProposal, ...change }, draft }));
const inserted = ({ controller }: Rendered): unknown[][] => controller.called('insertProposal');
const insertNewest = ({ panel }: Rendered, mode: 'insert' | 'insert-and-run'): void =>
  act(() => panel.insertNewest(mode));
const buttons = ({ root }: Rendered): string[] => [...root.querySelectorAll('.jp-cw-Actions button')].map(nameOf);

/** As long as what has just appeared is not run. */
const settle = (): void => pass(400);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const text = { language: 'markdown', code: '# Fares', checks: [], assumptions: [] } as const;

describe('a proposal in the notebook', () => {
  it.each<readonly [DraftView, string, string, Partial<CellProposal>]>([
    [drafted(), 'Drafted in cell [ ] below [3] · Not run', 'Show Undo', {}],
    [{ ...drafted(), by: 2 }, 'Drafted in cell [ ] · Not run', 'Show Undo', {}],
    [drafted(), 'Drafted as text below [3] · Not saved yet', 'Show Undo', text],
    [{ status: 'kept', cellId: 'c' }, 'Kept in cell [ ] · Not run', 'Show Undo', {}],
    [{ status: 'kept', cellId: 'c' }, 'Kept as text', 'Show Undo', text],
    [ran(), 'Ran as [4]', 'Show Undo', {}],
    [{ ...ran(), error: "KeyError: 'fair'" }, 'Ran as [4] · KeyError', 'Show Undo', {}],
    [{ ...ran(), edited: true }, 'Ran as [4] · edited by you', 'Show', {}],
    [{ status: 'undone', variablesStay: [] }, 'Undone', 'Insert again', {}],
    [
      { status: 'undone', variablesStay: ['by_class', '_selected'] },
      'Undone · Variables it created remain: by_class',
      'Insert again',
      {}
    ],
    [{ status: 'discarded' }, 'Discarded the draft', 'Undo', {}],
    [{ status: 'deleted' }, 'The cell was deleted', 'Insert again', {}],
    [{ status: 'missing' }, 'The cell is not in this notebook', 'Insert again', {}]
  ])('%j reads in one line', (draft, words, actions, change) => {
    const { root, find } = shown(draft, change);
    expect(find('.jp-cw-StateLine-text').textContent).toBe(words);
    expect(root.querySelector('.jp-cw-mod-draft') !== null).toBe(draft.status === 'drafted');
    expect(texts(root, '.jp-cw-StateLine-actions button').join(' ')).toBe(actions);
  });

  it('gives way to the picked model, which can also repair one that failed', () => {
    const panel = shown({ ...ran(), error: "KeyError: 'fair'" });
    panel.set({ model: overNetwork.model });
    click(panel.find('button', 'Repair'));
    expect(input(panel).value.trim()).toBe("That failed with KeyError: 'fair'. Do it in another way.");
    expect(panel.controller.called('ask')).toEqual([]);
    panel.set({ turns: [turn({ proposal: goodProposal, draft: drafted() })] });
    click(panel.find('button', 'Ask the model'));
    expect(panel.controller.called('resend')).toEqual([['resend', turn().id, turn().question]]);
  });

  it('that changed a dataset can be taken back in the kernel after it was undone, where it had run', () => {
    const code = '_df_before = df  # df = _df_before undoes this\ndf = df.drop_duplicates()\ndf';
    const { controller, find } = shown({ status: 'undone', variablesStay: ['df'] }, { code });
    expect(find('button', 'Put df back').title).toBe('Run df = _df_before in the kernel');
    click(find('button', 'Put df back'));
    expect(controller.calls).toContainEqual(['putBack', 't1']);
    for (const [other, stay] of [
      [code, []],
      [code.replace('undoes', 'undoes not'), ['df']],
      [code.replace('# df = _df_before', '# df = os.getcwd()'), ['df']]
    ] as const) {
      unmountAll();
      const { root } = shown({ status: 'undone', variablesStay: stay }, { code: other });
      expect(root.textContent).not.toContain('Put df back');
    }
  });
});

describe('a proposal that waits', () => {
  it('is inserted, run and copied on the click of the user only', () => {
    const panel = shown(waits);
    settle();
    ['Insert', 'Insert & run', 'Copy code'].forEach(name => click(panel.find('.jp-cw-ProposalCard button', name)));
    expect(inserted(panel)).toEqual([
      ['insertProposal', 't1', 'insert'],
      ['insertProposal', 't1', 'insert-and-run']
    ]);
    expect(copied).toHaveBeenCalledWith(goodProposal.code);
    expect(panel.find('.jp-cw-ProposalCard button', 'Copied')).toBeTruthy();
  });

  it.each<readonly [string, Partial<CellProposal>, readonly string[], string | undefined]>([
    ['code', {}, ['Insert', 'Insert & run'], 'Insert'],
    ['text', text, ['Insert'], 'Insert'],
    ['code that failed a check', failedProposal, ['Use ride_class', 'Insert anyway'], 'Use ride_class'],
    ['a wrong syntax', { checks: [{ id: 'syntax', status: 'failed', text: 'Line 1' }] }, ['Insert anyway'], undefined]
  ])('offers for %s', (_, change, names, primary) => {
    const panel = shown(waits, change);
    expect(buttons(panel)).toEqual(names);
    expect(texts(panel.root, '.jp-cw-ProposalCard .jp-cw-mod-primary')[0]).toBe(primary);
  });

  it('that failed a check is never put in by the command: its first button gets the focus', () => {
    const panel = shown(waits, failedProposal);
    settle();
    insertNewest(panel, 'insert-and-run');
    expect(inserted(panel)).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Use ride_class');
    click(panel.find('button', 'Use ride_class'));
    expect(panel.controller.calls).toContainEqual(['replaceUnknown', 't1', 'class', 'ride_class']);
  });

  it('is inserted by the command, the newest, and leaves the focus in the input', () => {
    const old = turn({ id: 't0', proposal: goodProposal, draft: waits });
    const panel = renderTurns(old, turn({ proposal: goodProposal, draft: waits }));
    act(() => panel.panel.focusInput());
    insertNewest(panel, 'insert');
    expect(inserted(panel)).toEqual([['insertProposal', 't1', 'insert']]);
    expect(document.activeElement).toBe(input(panel));
  });

  it('is left to the notebook where it stands there already, and inserted as text where it cannot run', () => {
    for (const [draft, change, mode] of [
      [drafted(1), {}, 'insert-and-run'],
      [waits, text, 'insert']
    ] as const) {
      const panel = shown(draft, change);
      settle();
      insertNewest(panel, 'insert-and-run');
      expect(inserted(panel)).toEqual([['insertProposal', 't1', mode]]);
      unmountAll();
    }
  });

  it.each<DraftView>([
    waits,
    { status: 'discarded' },
    { status: 'deleted' },
    { status: 'missing' },
    { status: 'undone', variablesStay: [] }
  ])('is not put in by a key while the next question is answered, nor run by one where it had gone: $status', draft => {
    const panel = shown(draft);
    settle();
    if (draft !== waits) {
      insertNewest(panel, 'insert-and-run');
    }
    panel.set({ turns: [...panel.controller.state.turns, turn({ id: 't2', status: 'running' })], runningId: 't2' });
    insertNewest(panel, 'insert');
    insertNewest(panel, 'insert-and-run');
    expect(inserted(panel)).toEqual([]);
  });

  it('is not run by a key or a click that was meant for what was there before it', () => {
    const old = turn({ id: 't0', proposal: goodProposal, draft: waits });
    const panel = renderTurns(old);
    settle();
    panel.set({ turns: [old, turn({ proposal: goodProposal, draft: waits })] });
    pass(399);
    insertNewest(panel, 'insert-and-run');
    expect(inserted(panel)).toEqual([]);
    pass(1);
    insertNewest(panel, 'insert-and-run');
    expect(inserted(panel)).toEqual([['insertProposal', 't1', 'insert-and-run']]);
    // Written again, as a change of an assumption does: what would be run is new.
    panel.set({ turns: [old, turn({ proposal: { ...goodProposal, code: 'y = 2' }, draft: waits })] });
    insertNewest(panel, 'insert-and-run');
    const run = [...panel.root.querySelectorAll('.jp-cw-ProposalCard button')].filter(
      button => nameOf(button) === 'Insert & run'
    );
    click(run.at(-1)!); // Both proposals have one.
    expect(inserted(panel)).toHaveLength(1);
  });
});

describe('a change to a cell', () => {
  const replaces = { cellId: 'c9', source: 'old' };
  const card = { status: 'card', why: 'change', target: 3 } as const;

  it('is replaced, or inserted below, on the click of the user only', () => {
    const panel = shown(card, { replaces });
    expect(panel.find('.jp-cw-ProposalCard', 'Suggested change to [3]').getAttribute('role')).toBe('article');
    expect(buttons(panel)).toEqual(['Replace cell [3]', 'Insert below']);
    settle();
    insertNewest(panel, 'insert-and-run');
    expect(inserted(panel)).toEqual([]);
    expect(document.activeElement?.textContent).toBe('Replace cell [3]');
    click(panel.find('button', 'Replace cell [3]'));
    click(panel.find('button', 'Insert below'));
    expect(inserted(panel)).toEqual([
      ['insertProposal', 't1', 'replace'],
      ['insertProposal', 't1', 'insert']
    ]);
  });

  it.each<readonly [string, DraftView, Partial<CellProposal>, string]>([
    ['of text', { ...card, target: null }, { ...text, replaces }, 'Replace the text cell'],
    ['that was undone', { status: 'undone', variablesStay: [] }, { replaces }, 'Replace again'],
    [
      'that failed a check',
      card,
      { replaces, checks: [{ id: 'syntax', status: 'failed', text: 'Line 1' }] },
      'Replace cell [3] anyway'
    ]
  ])('%s can be made', (_, draft, change, name) => {
    const panel = shown(draft, change);
    click(panel.find('button', name));
    expect(inserted(panel)).toEqual([['insertProposal', 't1', 'replace']]);
  });
});

describe('fenced code of an answer', () => {
  it('goes into the notebook in the same ways, when it is Python', () => {
    const panel = renderTurns(turn({ text: 'So:\n\n```python\nx = 1\n```\n\nand\n\n```sql\nselect 1\n```' }));
    const [python, sql] = [...panel.root.querySelectorAll('.jp-cw-CodeBlock')];
    settle();
    press('Enter', { on: python!.querySelector('.jp-cw-Code')! });
    expect(panel.controller.calls).toEqual([]);
    python!.querySelectorAll('button').forEach(button => click(button));
    expect(panel.controller.called('insertCode')).toEqual([
      ['insertCode', 't1', 'x = 1', 'insert'],
      ['insertCode', 't1', 'x = 1', 'insert-and-run']
    ]);
    expect([...sql!.querySelectorAll('button')].map(button => button.title)).toEqual(['Copy code']);
  });
});
