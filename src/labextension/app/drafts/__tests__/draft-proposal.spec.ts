import type { CellProposal, CellSnapshot, ExecutionReport, ExecutionRequest } from '../../../../toolsets/index.js';
import { codeCell, FakeNotebook } from '../../../../toolsets/__tests__/fake-notebook.js';
import { draftProposal, anchorFor, cardFor, putBack, replaceName } from '../draft-proposal.js';
import { drafted, makeProposal, makeTurn, ran } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';
import type { NotebookSession } from '../../notebook/notebook-session.js';

/** A notebook that notes what is written into it, unless it cannot be. */
class WritableNotebook extends FakeNotebook {
  readonly written: unknown[][] = [];

  constructor(private readonly _failure?: string) {
    super([]);
  }

  override draft = (...args: unknown[]) => this._write('draft', ...args);
  override replace = (...args: unknown[]) => this._write('replace', ...args);

  private _write(...call: unknown[]): Promise<{ readonly cellId: string; readonly below: number }> {
    if (this._failure !== undefined) {
      return Promise.reject(Object.assign(new Error('No.'), { code: this._failure }));
    }
    this.written.push(call);
    return Promise.resolve({ cellId: 'new', below: 3 });
  }
}

describe('draftProposal', () => {
  const proposal = makeProposal({ replaces: { cellId: 'c1', source: 'old' } });
  const card = makeTurn({ proposal, draft: { status: 'card', why: 'change', target: 3 }, anchorCellId: 'c3' });

  it.each(['insert', 'replace'] as const)('writes the proposal unchanged, under the id of the turn: %s', async how => {
    const notebook = new WritableNotebook();
    const turn = await draftProposal(card, notebook, plainTrans, how);
    const place = { runId: 'run-1', ...(how === 'insert' && { anchorCellId: 'c3' }) };
    expect(notebook.written).toEqual([[how === 'insert' ? 'draft' : 'replace', proposal, place]]);
    expect(notebook.written[0]?.[1]).toBe(proposal);
    expect(turn.draft).toEqual(drafted(3, 'new'));
  });

  it.each([
    ['notebook_closed', 'insert', { status: 'card', why: 'no-notebook' }, [], /Nothing was inserted/],
    ['cell_changed', 'replace', card.draft, ['retry'], /^Ask again\. Nothing was replaced/]
  ] as const)('keeps the code as a card and says why after %s', async (code, how, draft, actions, message) => {
    const turn = await draftProposal(card, new WritableNotebook(code), plainTrans, how);
    expect(turn).toMatchObject({ proposal: { code: proposal.code }, draft, error: { actions } });
    expect(turn.error?.message).toMatch(message);
  });
});

describe('anchorFor', () => {
  const cells = (...sources: string[]): CellSnapshot[] =>
    sources.map((source, index) => codeCell({ id: `c${index}`, source }));
  const reads = (...names: string[]) => ({
    datasets: names.map(name => ({ name, fingerprint: '', rows: 1, columns: 1 }))
  });
  const change = { ...reads(), replaces: { cellId: 'c1', source: 'x' } };

  it.each([
    ['a change below the cell it is about', change, cells('a', 'x', 'b'), 'c2', 'c1'],
    ['a change of a cell that is gone below the active one', change, cells('a'), 'c0', 'c0'],
    ['a draft below the active cell, under the data', reads('df'), cells('df = load()', 'df.head()'), 'c1', 'c1'],
    ['no draft above the cell that makes the data', reads('df'), cells('# intro', 'df = load()', 'x = 1'), 'c0', 'c1']
  ])('puts %s', async (_, proposal, there, active, anchor) => {
    await expect(anchorFor(proposal, there, active)).resolves.toBe(anchor);
  });
});

describe('cardFor', () => {
  const notebook = { open: true, readCells: () => [codeCell({ id: 'c1', executionCount: 3 })] };
  const checked = (status: CellProposal['checks'][number]['status']): CellProposal =>
    makeProposal({ checks: [{ id: 'columns', status, text: '' }] });
  const change = makeProposal({ replaces: { cellId: 'c1', source: 'old' } });

  it.each([
    ['note', checked('note'), false, null],
    ['unknown', checked('unknown'), false, null],
    ['passed', checked('passed'), false, null],
    ['failed', checked('failed'), false, { status: 'card', why: 'check' }],
    ['passed, with the setting', checked('passed'), true, { status: 'card', why: 'setting' }],
    ['a change', change, false, { status: 'card', why: 'change', target: 3 }],
    ['a change in a closed notebook', change, false, { status: 'card', why: 'change', target: null }]
  ] as const)(
    'asks before it drafts what changes a cell, failed a check, or is to be asked about: %s',
    (what, proposal, ask, card) => {
      expect(cardFor(proposal, { ...notebook, open: !what.endsWith('closed notebook') }, ask)).toEqual(card);
    }
  );
});

describe('putBack', () => {
  const proposal = makeProposal({
    code: '_df_before = df  # df = _df_before undoes this\ndf = df.drop_duplicates()\ndf'
  });
  const turn = makeTurn({ id: 'a', proposal, draft: { status: 'undone', variablesStay: ['df', 'n'] } });
  const later = makeTurn({ id: 'b', proposal, draft: ran(9) });

  function session(status = 'idle', report: ExecutionReport['status'] = 'ok', turns = [turn]) {
    const asked: ExecutionRequest[] = [];
    const execute = (request: ExecutionRequest): Promise<ExecutionReport> => {
      asked.push(request);
      return Promise.resolve({ status: report, executionCount: null, outputs: [], omitted: 0, ms: 1 });
    };
    return { asked, over: { turns, kernel: { status, port: { execute } } } as unknown as NotebookSession };
  }

  it('runs the one statement that the cell named, and what it gave back no longer stays', async () => {
    const { asked, over } = session();
    const after = await putBack(over, turn, plainTrans);
    expect(asked).toEqual([{ code: 'df = _df_before', timeoutSeconds: 10 }]);
    expect(after.draft).toEqual({ status: 'undone', variablesStay: ['n'] });
    await putBack(over, { ...turn, draft: { status: 'deleted' } }, plainTrans);
    await putBack(over, { ...turn, proposal: makeProposal({ code: 'df = 1' }) }, plainTrans);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['asks no kernel that is busy', session('busy'), 0, 'df can be put back when the kernel is idle.'],
    ['says so of a kernel that was restarted', session('idle', 'error'), 1, 'df has changed or is gone'],
    ['runs nothing once a later order took its place', session('idle', 'ok', [turn, later]), 0, 'df was changed again']
  ])('%s', async (_, { asked, over }, count, message) => {
    await expect(putBack(over, turn, plainTrans)).rejects.toThrow(message);
    expect(asked).toHaveLength(count);
  });
});

test.each([
  [
    'df.groupby("class")["fare"].mean()  # class',
    'class',
    'ride_class',
    'df.groupby("ride_class")["fare"].mean()  # class'
  ],
  ["df.total.sum() + df['total'].max()", 'total', 'total_amount', "df.total_amount.sum() + df['total_amount'].max()"],
  ['df.total', 'total', 'Tot "Amt"', 'df["Tot \\"Amt\\""]']
])('a name is replaced in strings and attributes, and nothing else: %s', (code, from, to, replaced) => {
  expect(replaceName(code, from, to)).toBe(replaced);
});
