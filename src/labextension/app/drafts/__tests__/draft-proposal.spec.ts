import type {
  CellProposal,
  DraftPlace,
  CellSnapshot,
  ExecutionReport,
  ExecutionRequest
} from '../../../../toolsets/index.js';
import { draftProposal, anchorFor, cardFor, putBack, replaceName } from '../draft-proposal.js';
import { makeProposal } from '../../__tests__/make-proposal.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';
import type { NotebookSession } from '../../notebook/notebook-session.js';
import { FakeNotebook } from '../../../../toolsets/__tests__/fake-notebook.js';

type Receipt = Promise<{ readonly cellId: string; readonly below: number }>;

/** A notebook that notes what is written into it, unless it cannot be. */
class WritableNotebook extends FakeNotebook {
  readonly replaced: CellProposal[] = [];
  readonly drafted: { readonly proposal: CellProposal; readonly place: DraftPlace }[] = [];

  constructor(private readonly _failure?: Error) {
    super([]);
  }

  override draft(proposal: CellProposal, place?: DraftPlace): Receipt {
    return this._write(3, () => this.drafted.push({ proposal, place: place as DraftPlace }));
  }

  override replace(proposal: CellProposal): Receipt {
    return this._write(2, () => this.replaced.push(proposal));
  }

  private _write(below: number, note: () => void): Receipt {
    if (this._failure) {
      return Promise.reject(this._failure);
    }
    note();
    return Promise.resolve({ cellId: 'new', below });
  }
}

describe('draftProposal', () => {
  it('drafts the proposal unchanged after the anchor, under the id of the turn', async () => {
    const notebook = new WritableNotebook();
    const proposal = makeProposal();
    const turn = await draftProposal(makeTurn({ proposal, anchorCellId: 'c3' }), notebook, plainTrans);
    expect(notebook.drafted[0]?.proposal).toBe(proposal);
    expect(notebook.drafted[0]?.place).toEqual({ runId: 'run-1', anchorCellId: 'c3' });
    expect(turn.draft).toEqual({ status: 'drafted', cellId: 'new', below: 3 });
  });

  it('keeps the code as a card and says so when the notebook was closed', async () => {
    const closed = Object.assign(new Error('closed'), { code: 'notebook_closed' });
    const turn = await draftProposal(makeTurn({ proposal: makeProposal() }), new WritableNotebook(closed), plainTrans);
    expect(turn.draft).toEqual({ status: 'card', why: 'no-notebook' });
    expect(turn.proposal?.code).toBe('len(df)');
    expect(turn.error?.message).toContain('Nothing was inserted');
  });
});

describe('draftProposal of a change', () => {
  const proposal = makeProposal({ replaces: { cellId: 'c1', source: 'old' } });
  const waiting = makeTurn({ proposal, draft: { status: 'card', why: 'change', target: 3 } });

  it('takes the place of the cell when it is to, and is a cell of its own otherwise', async () => {
    const notebook = new WritableNotebook();
    const replaced = await draftProposal(waiting, notebook, plainTrans, 'replace');
    expect(notebook.replaced).toEqual([proposal]);
    expect(replaced.draft).toEqual({ status: 'drafted', cellId: 'new', below: 2 });
    await draftProposal(waiting, notebook, plainTrans);
    expect(notebook.drafted).toHaveLength(1);
  });

  it('waits on, and says to ask again, when the cell was edited meanwhile', async () => {
    const changed = Object.assign(new Error('edited'), { code: 'cell_changed' });
    const turn = await draftProposal(waiting, new WritableNotebook(changed), plainTrans, 'replace');
    expect(turn.draft).toEqual(waiting.draft);
    expect(turn.error).toMatchObject({ title: 'Cell changed since', actions: ['retry'] });
    expect(turn.error?.message).toMatch(/^Ask again\. Nothing was replaced/);
  });
});

function cells(...sources: string[]): CellSnapshot[] {
  return sources.map((source, index) => ({
    id: `c${String(index)}`,
    type: 'code',
    source,
    executionCount: null,
    outputs: []
  }));
}

const reads = (...names: string[]) => ({
  datasets: names.map(name => ({ name, fingerprint: '', rows: 1, columns: 1 }))
});

describe('anchorFor', () => {
  it('puts a change below the cell it is about, while that is there', async () => {
    const change = { ...reads(), replaces: { cellId: 'c1', source: 'x' } };
    await expect(anchorFor(change, cells('a', 'x', 'b'), 'c2')).resolves.toBe('c1');
    await expect(anchorFor(change, cells('a'), 'c0')).resolves.toBe('c0');
  });

  it('takes the active cell when the data is made above it', async () => {
    await expect(anchorFor(reads('df'), cells('df = load()', 'df.head()'), 'c1')).resolves.toBe('c1');
  });

  it('never drafts above the cell that makes the data', async () => {
    await expect(anchorFor(reads('df'), cells('# intro', 'df = load()', 'x = 1'), 'c0')).resolves.toBe('c1');
  });
});

const readCells = (): CellSnapshot[] => [{ id: 'c1', type: 'code', source: 'old', executionCount: 3, outputs: [] }];
const notebook = { open: true, readCells };

describe('cardFor', () => {
  it.each(['note', 'unknown', 'passed'] as const)('drafts at once what only has checks that are %s', status => {
    expect(cardFor(makeProposal({ checks: [{ id: 'columns', status, text: '' }] }), notebook, false)).toBeNull();
  });

  it('asks when a check failed, and when the user wants to be asked', () => {
    const failed = makeProposal({ checks: [{ id: 'columns', status: 'failed', text: '' }] });
    expect(cardFor(failed, notebook, false)).toEqual({ status: 'card', why: 'check' });
    expect(cardFor(makeProposal(), notebook, true)).toEqual({ status: 'card', why: 'setting' });
  });

  it('always asks before a cell is changed, and names it', () => {
    const change = makeProposal({ replaces: { cellId: 'c1', source: 'old' } });
    expect(cardFor(change, notebook, false)).toEqual({ status: 'card', why: 'change', target: 3 });
    const closed = { open: false, readCells };
    expect(cardFor(change, closed, false)).toEqual({ status: 'card', why: 'change', target: null });
  });
});

const CODE = '_df_before = df  # df = _df_before undoes this\ndf = df.drop_duplicates()\ndf';
const turn = makeTurn({
  id: 'a',
  proposal: makeProposal({ code: CODE }),
  draft: { status: 'undone', variablesStay: ['df', 'n'] }
});

function session(status = 'idle', report: ExecutionReport['status'] = 'ok', turns = [turn]) {
  const asked: ExecutionRequest[] = [];
  const execute = (request: ExecutionRequest): Promise<ExecutionReport> => {
    asked.push(request);
    return Promise.resolve({ status: report, executionCount: null, outputs: [], omitted: 0, ms: 1 });
  };
  return { asked, over: { turns, kernel: { status, port: { execute } } } as unknown as NotebookSession };
}

test('the one statement that the cell named is run, and what it gave back no longer stays', async () => {
  const { asked, over } = session();
  const after = await putBack(over, turn, plainTrans);
  expect(asked).toEqual([{ code: 'df = _df_before', timeoutSeconds: 10 }]);
  expect(after.draft).toEqual({ status: 'undone', variablesStay: ['n'] });
  await putBack(over, { ...turn, draft: { status: 'deleted' } }, plainTrans);
  await putBack(over, { ...turn, proposal: makeProposal({ code: 'df = 1' }) }, plainTrans);
  expect(asked).toHaveLength(1);
});

test('a kernel that is busy is not asked, and one that was restarted has nothing to give back', async () => {
  const busy = session('busy');
  await expect(putBack(busy.over, turn, plainTrans)).rejects.toThrow('df can be put back when the kernel is idle.');
  expect(busy.asked).toEqual([]);
  await expect(putBack(session('idle', 'error').over, turn, plainTrans)).rejects.toThrow(
    'The kernel does not have df as it was any more: run the cell that loads it.'
  );
});

test('nothing is run for an order whose place a later one has taken', async () => {
  const later = makeTurn({
    id: 'b',
    proposal: makeProposal({ code: CODE }),
    draft: { status: 'ran', cellId: 'c', executionCount: 9, edited: false }
  });
  const { asked, over } = session('idle', 'ok', [turn, later]);
  await expect(putBack(over, turn, plainTrans)).rejects.toThrow('df was changed again since.');
  expect(asked).toEqual([]);
});

describe('replaceName', () => {
  it('replaces the name in strings and attributes, nothing else', () => {
    expect(replaceName('df.groupby("class")["fare"].mean()  # class', 'class', 'ride_class')).toBe(
      'df.groupby("ride_class")["fare"].mean()  # class'
    );
    expect(replaceName("df.total.sum() + df['total'].max()", 'total', 'total_amount')).toBe(
      "df.total_amount.sum() + df['total_amount'].max()"
    );
  });

  it('uses a subscript when the new name is no identifier, and escapes quotes', () => {
    expect(replaceName('df.total', 'total', 'Tot "Amt"')).toBe('df["Tot \\"Amt\\""]');
  });
});
