import type { ExecutionReport, ExecutionRequest } from '../../../../toolsets/index.js';
import type { NotebookSession } from '../../notebook/notebook-session.js';
import { putBack } from '../draft-proposal.js';
import { makeProposal } from '../../__tests__/make-proposal.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

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
    draft: { status: 'ran', cellId: 'c', executionCount: 9, ms: 1, edited: false }
  });
  const { asked, over } = session('idle', 'ok', [turn, later]);
  await expect(putBack(over, turn, plainTrans)).rejects.toThrow('df was changed again since.');
  expect(asked).toEqual([]);
});
