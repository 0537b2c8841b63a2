import { createKernelPort } from '../index.js';
import { startJupyter } from './start-jupyter.js';

jest.setTimeout(180_000);

test('a restart by another client ends the execution', async () => {
  const jupyter = await startJupyter();
  const connection = await jupyter.startKernel();
  const port = createKernelPort(connection);
  const url = `${jupyter.url}api/kernels/${connection.id}/restart`;
  const headers = { Authorization: `token ${jupyter.token}` };
  let restarted: Promise<unknown> | undefined;
  const report = await port.execute({
    // A restart begins with an interrupt; what goes without a word to that is not taken for something else.
    code: 'import os, signal, time\nsignal.signal(signal.SIGINT, lambda *_: os._exit(0))\nprint("begun", flush=True)\ntime.sleep(90)',
    timeoutSeconds: 90,
    onOutput: () => {
      restarted ??= fetch(url, { method: 'POST', headers });
    }
  });
  await restarted;
  connection.dispose();
  await jupyter.stop();
  expect(report.status).toBe('dead');
});
