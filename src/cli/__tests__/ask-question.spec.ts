import { CellwrightError } from '../../agent/index.js';
import { createAnalyst } from '../../analyst/index.js';
import type { IKernelPort } from '../../toolsets/index.js';
import type { AskKernel } from '../ask-kernel.js';
import { askQuestion, type Question } from '../ask-question.js';

const QUESTION: Question = {
  question: 'How many rows are there?',
  data: [{ path: '/data/a.csv', written: 'a.csv' }],
  files: { read: () => Promise.resolve({ tables: [] }) },
  model: createAnalyst(),
  run: true,
  allowTools: false,
  runSeconds: 5,
  onProgress: () => undefined
};

/** A kernel whose variables cannot be read. */
function unreadable(failure: Error): AskKernel {
  const fail = (): Promise<never> => Promise.reject(failure);
  const port: IKernelPort = {
    status: 'idle',
    language: 'python',
    probe: fail,
    checkSyntax: fail,
    execute: fail,
    interrupt: fail
  };
  const report = { status: 'ok', executionCount: null, outputs: [], omitted: 0, ms: 1 } as const;
  return {
    port,
    probeFailure: failure,
    missingPackages: async () => [],
    load: async () => report
  } as unknown as AskKernel;
}

describe('askQuestion', () => {
  it('names the cause when the data could not be looked at, instead of giving up', async () => {
    const failure = new CellwrightError('kernel_dead', 'The kernel is not running.');
    const { report } = await askQuestion(unreadable(failure), QUESTION, new AbortController().signal);
    expect(report).toMatchObject({
      status: 'failed',
      error: { code: 'kernel_dead', message: 'The kernel is not running.' }
    });
  });

  it('reports an abort before anything was loaded', async () => {
    const kernel = unreadable(new Error('never asked'));
    const { report, cells } = await askQuestion(kernel, QUESTION, AbortSignal.abort());
    expect(report).toMatchObject({ status: 'aborted', error: { code: 'aborted' } });
    expect(cells).toEqual([]);
  });
});
