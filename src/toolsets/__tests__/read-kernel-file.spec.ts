import { DeniedError, type ApprovalDecision, type ApprovalRequest } from '../../agent/index.js';
import type { FileFacts } from '../../datasets/index.js';
import { READ_FILES, readKernelFile, type DescribedFile } from '../index.js';
import { FakeKernel } from './fake-kernel.js';
import { fileFacts } from './profiles.js';

const FACTS = fileFacts('a');
const never = new AbortController().signal;

/** A kernel that describes files, and notes what it runs. */
class FileKernel extends FakeKernel {
  readonly ran: string[] = [];
  problem: Error | undefined;

  describeCode({ path }: DescribedFile): Promise<string> {
    return Promise.resolve(`describe("${path}")`);
  }

  describeFile(code: string): Promise<FileFacts> {
    this.ran.push(code);
    return this.problem === undefined ? Promise.resolve(FACTS) : Promise.reject(this.problem);
  }
}

function start(decide: (request: ApprovalRequest) => ApprovalDecision | Promise<ApprovalDecision>) {
  const kernel = new FileKernel();
  const asked: ApprovalRequest[] = [];
  const alwaysAllowed = new Set<string>();
  const approval = {
    request: async (request: ApprovalRequest): Promise<ApprovalDecision> => {
      asked.push(request);
      return decide(request);
    }
  };
  const read = (path: string, signal = never): Promise<FileFacts> =>
    readKernelFile({ kernel, kernelName: 'Python 3 · a.ipynb', approval, alwaysAllowed }, { path, depth: 0 }, signal);
  return { kernel, asked, alwaysAllowed, read };
}

test('the exact code is shown first, and is what runs', async () => {
  const { kernel, asked, read } = start(() => ({ type: 'allow' }));
  expect(await read('a.csv')).toBe(FACTS);
  expect(asked).toMatchObject([
    {
      toolName: READ_FILES,
      title: 'Read data files with this kernel?',
      code: 'describe("a.csv")',
      facts: [
        { label: 'Kernel', value: 'Python 3 · a.ipynb' },
        { label: 'Result', value: 'Names and types of its columns; nothing stays in the kernel' }
      ]
    }
  ]);
  expect(kernel.ran).toEqual(['describe("a.csv")']);
});

test('what is allowed for all is asked once, what is allowed once each time', async () => {
  const always = start(() => ({ type: 'allowAlways' }));
  await always.read('a.csv');
  await always.read('b.csv');
  expect(always.asked).toHaveLength(1);
  expect(always.kernel.ran).toEqual(['describe("a.csv")', 'describe("b.csv")']);
  const once = start(() => ({ type: 'allow' }));
  await once.read('a.csv');
  await once.read('b.csv');
  expect(once.asked).toHaveLength(2);
});

test.each([
  ['a denial', () => ({ type: 'deny' as const })],
  ['a decision on other code', () => ({ type: 'allow' as const, hash: 'other' })],
  ['neither yes nor no', () => 'yes' as unknown as ApprovalDecision],
  ['a policy that fails', () => Promise.reject(new Error('gone'))]
])('%s runs nothing', async (_what, decide) => {
  const { kernel, read } = start(decide);
  await expect(read('a.csv')).rejects.toBeInstanceOf(DeniedError);
  expect(kernel.ran).toEqual([]);
});

test('leaving while it is asked runs nothing', async () => {
  const leave = new AbortController();
  const { kernel, read } = start(() => {
    leave.abort();
    return new Promise(() => undefined);
  });
  await expect(read('a.csv', leave.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(kernel.ran).toEqual([]);
});
