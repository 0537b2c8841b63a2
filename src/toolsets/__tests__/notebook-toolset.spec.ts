import { Policy } from '../../agent/__tests__/scripted-agent.js';
import type { CellSnapshot } from '../notebook-port.js';
import { askAgent, type Asked } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel } from './fake-model.js';
import { codeCell, FakeNotebook } from './fake-notebook.js';
import { rides } from './profiles.js';

const cells: readonly CellSnapshot[] = [
  { id: 'a', type: 'markdown', source: '# Rides', executionCount: null, outputs: [] },
  codeCell({ id: 'b', source: 'df.head()', executionCount: 3, outputs: [{ type: 'result', text: 'canary-output' }] }),
  { id: 'c', type: 'raw', source: 'raw', executionCount: null, outputs: [] }
];
const notebook = new FakeNotebook(cells);

async function call(tool: string, args: object): Promise<Asked & { readonly sent: string }> {
  const model = new FakeModel([{ tool, args }, 'Then not.']);
  const asked = await askAgent(new FakeKernel(rides()), model, 'q', { notebook });
  return { ...asked, sent: model.sent };
}

describe('readCells', () => {
  it('numbers the cells and fences what stands in them', async () => {
    const { sent } = await call('readCells', {});
    expect(sent).toContain('The notebook has 3 cells.');
    expect(sent).toMatch(/Cell 2, code \[3\]\\n\[begin \d{8}\]\\ndf\.head\(\)/);
    expect(sent).not.toContain('canary-output');
  });

  it('reads a part, with outputs when asked', async () => {
    const { sent } = await call('readCells', { from: 2, count: 1, outputs: true });
    expect(sent).toContain('canary-output');
    expect(sent).not.toContain('# Rides');
  });

  async function overNetwork(type: 'allow' | 'deny'): Promise<{ asked: Policy['asked']; sent: string }> {
    const approval = new Policy(() => ({ type }));
    const model = new FakeModel([{ tool: 'readCells', args: { outputs: true } }, 'Done.'], 'network');
    await askAgent(new FakeKernel(rides()), model, 'q', { notebook, approval, host: 'api.example.org' });
    return { asked: approval.asked, sent: model.sent };
  }

  it('sends nothing of the notebook over the network unless the user allowed exactly this text', async () => {
    const denied = await overNetwork('deny');
    expect(denied.sent).not.toContain('df.head()');
    expect(denied.sent).not.toContain('canary-output');
    const allowed = await overNetwork('allow');
    expect(allowed.asked[0]?.facts).toContainEqual({ label: 'Goes to', value: 'api.example.org' });
    expect(allowed.asked[0]?.code).toContain('canary-output');
    expect(allowed.sent).toContain('canary-output');
  });
});

test('draftCell drafts the very code it was given, checked against the live schema', async () => {
  const { proposal } = await call('draftCell', { code: 'df["fair"].sum()', reason: 'Sum.' });
  expect(proposal).toMatchObject({ language: 'python', code: 'df["fair"].sum()', reason: 'Sum.' });
  expect(proposal.checks?.find(({ status }) => status === 'failed')?.unknown).toMatchObject({ name: 'fair' });
});

describe('replaceCell', () => {
  it('suggests new source for a cell and holds on to what it replaces', async () => {
    const code = await call('replaceCell', { cell: 2, source: 'df.tail()' });
    expect(code.proposal).toMatchObject({ code: 'df.tail()', replaces: { cellId: 'b', source: 'df.head()' } });
    const words = await call('replaceCell', { cell: 1, source: '# Trips' });
    expect(words.proposal).toMatchObject({ language: 'markdown', replaces: { cellId: 'a' } });
  });

  it('means the cell that was read, also when the user inserts one above it meanwhile', async () => {
    const [first, second] = cells;
    const live = [first!, second!]; // Two cells stand above.
    const growing = new FakeNotebook(live);
    const model = new FakeModel([
      { tool: 'readCells', args: {} },
      { tool: 'replaceCell', args: { cell: 2, source: 'df.tail()' } }
    ]);
    model.onRequest = count => {
      if (count === 2) {
        live.unshift(codeCell({ id: 'new' }));
      }
    };
    const { proposal } = await askAgent(new FakeKernel(rides()), model, 'q', { notebook: growing });
    expect(proposal.replaces).toEqual({ cellId: 'b', source: 'df.head()' });
  });

  it.each([
    [3, 'is a raw cell'],
    [4, 'There is no cell 4. The notebook has 3.']
  ])('refuses cell %i', async (cell, words) => {
    expect((await call('replaceCell', { cell, source: 'x' })).sent).toContain(words);
  });
});

test('without a notebook no tool of it is offered', async () => {
  const model = new FakeModel(['Hello.']);
  await askAgent(new FakeKernel(rides()), model);
  expect(model.requests[0]?.tools.map(({ name }) => name)).not.toContain('readCells');
});
