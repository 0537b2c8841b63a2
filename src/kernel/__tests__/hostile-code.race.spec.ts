import type { Kernel } from '@jupyterlab/services';
import { createKernelPort, type KernelPort } from '../index.js';
import { HOSTILE_CODES } from './hostile-codes.js';
import { startJupyter, type Jupyter } from './start-jupyter.js';

jest.setTimeout(120_000);

/** What the kernel may spend on one check, whatever the code is. */
const MOST_SECONDS = 0.5;
const MOST_MEGABYTES = 50;

let jupyter: Jupyter;
let connection: Kernel.IKernelConnection;
let port: KernelPort;

/** Seconds of processor time and the most megabytes that the kernel has taken so far. */
async function spent(): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const resource = '__import__("resource").getrusage(__import__("resource").RUSAGE_SELF)';
  const reply = await connection.requestExecute({
    code: '',
    silent: true,
    store_history: false,
    user_expressions: {
      seconds: `${resource}.ru_utime + ${resource}.ru_stime`,
      megabytes: `${resource}.ru_maxrss / 1024`
    }
  }).done;
  const { user_expressions: answers } = reply.content as unknown as {
    readonly user_expressions: Readonly<Record<string, { readonly data: { readonly 'text/plain': string } }>>;
  };
  const read = (name: string): number => Number(answers[name]?.data['text/plain']);
  return { seconds: read('seconds'), megabytes: read('megabytes') };
}

beforeAll(async () => {
  jupyter = await startJupyter();
  connection = await jupyter.startKernel();
  port = createKernelPort(connection);
  await port.checkSyntax('x'); // The first question loads what reads.
});

afterAll(async () => {
  port.dispose();
  await connection.shutdown().catch(() => undefined);
  connection.dispose();
  await jupyter.stop();
});

test.each(HOSTILE_CODES)('%s cost the kernel next to nothing', async (_, code) => {
  const before = await spent();
  await port.checkSyntax(code);
  const after = await spent();
  expect(after.seconds - before.seconds).toBeLessThan(MOST_SECONDS);
  expect(after.megabytes - before.megabytes).toBeLessThan(MOST_MEGABYTES);
});
