import { DeniedError } from '../../agent/index.js';
import { Policy } from '../../agent/__tests__/scripted-agent.js';
import type { FileFacts } from '../../datasets/index.js';
import { READ_FILES, readKernelFile, type DescribedFile } from '../index.js';
import { FakeKernel } from './fake-kernel.js';
import { fileFacts } from './profiles.js';

const FACTS = fileFacts('a');
const never = new AbortController().signal;

/** A kernel that describes files, and notes what it runs. */
class FileKernel extends FakeKernel {
  readonly ran: string[] = [];

  describeCode({ path }: DescribedFile): Promise<string> {
    return Promise.resolve(`describe("${path}")`);
  }

  describeFile(code: string): Promise<FileFacts> {
    this.ran.push(code);
    return Promise.resolve(FACTS);
  }
}

function start(decide: ConstructorParameters<typeof Policy>[0]) {
  const kernel = new FileKernel();
  const approval = new Policy(decide);
  const options = { kernel, kernelName: 'Python 3 · a.ipynb', approval, alwaysAllowed: new Set<string>() };
  const read = (path: string, signal = never): Promise<FileFacts> =>
    readKernelFile(options, { path, depth: 0 }, signal);
  return { kernel, asked: approval.asked, read };
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

test('a denial runs nothing', async () => {
  const { kernel, read } = start(() => ({ type: 'deny' }));
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
