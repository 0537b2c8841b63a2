import { Signal } from '@lumino/signaling';
import type { ApprovalDecision, ApprovalRequest } from '../../../agent/index.js';
import type { FileFacts } from '../../../datasets/index.js';
import type { DescribedFile, IKernelPort, KernelStatus } from '../../../toolsets/index.js';
import { KernelFiles } from '../kernel-files.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { fileFacts } from '../../../toolsets/__tests__/profiles.js';

function start(change: { path?: string; status?: KernelStatus; language?: string; id?: string | null } = {}) {
  const { path = 'work/deep/a.ipynb', status = 'idle', language = 'python', id = 'first' } = change;
  const described: DescribedFile[] = [];
  const port = {
    status,
    language,
    describeCode: async (file: DescribedFile) => {
      described.push(file);
      return 'answer = 1';
    },
    describeFile: () => Promise.resolve(fileFacts('4-5'))
  } as unknown as IKernelPort;
  const changed = new Signal<object, void>({});
  const kernel = { id, port: id === null ? null : port, status, language, displayName: 'R', changed };
  const asked: ApprovalRequest[] = [];
  const ask = jest.fn((request: ApprovalRequest): Promise<ApprovalDecision> => {
    asked.push(request);
    return Promise.resolve({ type: 'allowAlways', hash: request.hash ?? '' });
  });
  const files = new KernelFiles({ kernel, name: 'a.ipynb', path } as never, ask, plainTrans);
  const read = (file = 'work/deep/x.csv', table?: string): Promise<FileFacts> =>
    files.read({ path: file, ...(table !== undefined && { table }) }, new AbortController().signal);
  return { files, described, asked, ask, read, kernel };
}

test.each([
  ['work/deep/a.ipynb', 'work/deep/data/x.csv', { path: 'data/x.csv', depth: 2 }],
  ['work/deep/a.ipynb', 'x.csv', { path: '../../x.csv', depth: 2 }],
  ['a.ipynb', 'x.csv', { path: 'x.csv', depth: 0 }],
  ['RTC:work/a.ipynb', 'RTC:work/x.csv', { path: 'x.csv', depth: 1 }]
])('a file is named as the loading cell of %s names it: %s', async (path, file, expected) => {
  const { described, read } = start({ path });
  await read(file);
  expect(described).toEqual([expected]);
});

test('the user is asked once for a kernel, over its restarts, and again for another one', async () => {
  const { files, asked, described, read, kernel } = start();
  expect(files.isAllowed).toBe(false);
  const { profile } = await read();
  expect(profile.fingerprint).toMatch(/^[0-9a-f]{16}-[0-9a-f]{16}$/u);
  kernel.port = { ...kernel.port } as IKernelPort; // As a restart makes it.
  await read('work/deep/y.xlsx', 'May');
  expect(files.isAllowed).toBe(true);
  expect(asked).toMatchObject([{ code: 'answer = 1', facts: [{ value: 'a.ipynb · R' }, {}] }]);
  expect(described[1]).toEqual({ path: 'y.xlsx', depth: 2, table: 'May' });
  kernel.id = 'second';
  expect(files.isAllowed).toBe(false);
  await read();
  expect(asked).toHaveLength(2);
  kernel.id = 'first';
  expect(files.isAllowed).toBe(false);
});

test('a Yes that comes after the kernel was replaced allows nothing for the new one', async () => {
  const { files, kernel, read, ask } = start();
  ask.mockImplementation(({ hash = '' }) => {
    kernel.id = 'second';
    expect(files.isAllowed).toBe(false);
    return Promise.resolve({ type: 'allowAlways', hash });
  });
  await read();
  expect(files.isAllowed).toBe(false);
});

test.each([
  [{ id: null }, 'This notebook has no kernel. Running any cell starts one.'],
  [{ language: 'r' }, 'The kernel of this notebook is R, and files are read with Python.'],
  [{ status: 'busy' as const }, 'The kernel is busy. Try again when it is idle.'],
  [{ status: 'restarting' as const }, 'The kernel is busy. Try again when it is idle.']
])('a kernel that cannot be asked is said so, and nobody is asked: %s', async (change, message) => {
  const { asked, read } = start(change);
  await expect(read()).rejects.toMatchObject({ code: 'file_unread', message });
  expect(asked).toEqual([]);
});

test('a kernel that only reads the variables is waited for', async () => {
  const { kernel, described, read } = start({ status: 'busy' });
  const reading = read();
  kernel.status = 'idle';
  kernel.changed.emit();
  await reading;
  expect(described).toHaveLength(1);
});
