import type { Kernel } from '@jupyterlab/services';
import { createKernelPort, type KernelPort } from '../index.js';
import { HOSTILE_CODES } from './hostile-codes.js';
import { startJupyter, type Jupyter } from './start-jupyter.js';

jest.setTimeout(120_000);

let jupyter: Jupyter;
let connection: Kernel.IKernelConnection;
let port: KernelPort;

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

test.each(HOSTILE_CODES)('%s are checked, or not sent', async (_, code, status) => {
  expect((await port.checkSyntax(code)).syntax.status).toMatch(new RegExp(`^(?:${status})$`));
});

test.each([
  '%matplotlib inline\n!ls -l\nfiles = !ls\nx?',
  '%%time\nx = 1',
  '%%bash\nfor x in a; do echo $x; done',
  '  x = 1\n  y = 2',
  'if True:\n    !ls\n    %time x = 1\n    out = %who_ls\n',
  'x = (1\n  % 2)\n!pip install \\\n  pandas\ny = 1',
  'await f()\nasync with a as b:\n    pass',
  "s = '''\n!ls\n%x\n'''\nprint('why?')",
  's = "\u2028 😀 \\N{BULLET}"'
])('what runs in IPython is fine: %j', async code => {
  const literal = JSON.stringify(code);
  const reply = await connection.requestExecute({
    code: '',
    silent: true,
    user_expressions: {
      ran: `compile(get_ipython().transform_cell(${literal}), "cell", "exec", 0x2000) is not None`
    }
  }).done;
  expect(reply.content).toHaveProperty(['user_expressions', 'ran', 'data', 'text/plain'], 'True');
  expect((await port.checkSyntax(code)).syntax).toEqual({ status: 'ok' });
});
