import { CommsOverSubshells, type Kernel } from '@jupyterlab/services';
import { createKernelPort, type KernelPort } from '../index.js';
import { evaluate, runCell as runIn, startJupyter, type Jupyter } from './start-jupyter.js';

jest.setTimeout(120_000);

let jupyter: Jupyter;
let connection: Kernel.IKernelConnection;
let port: KernelPort;
/** The code that was sent, in order. */
let sent: string[];

/** A real kernel that takes requests as the one in the page does: none is silent, all are stored, expressions are not read. */
function asInPage(kernel: Kernel.IKernelConnection): Kernel.IKernelConnection {
  const info = kernel.info.then(said => ({ ...said, implementation: 'pyodide' }));
  const requestExecute: Kernel.IKernelConnection['requestExecute'] = ({ user_expressions: _unread, ...content }) => {
    sent.push(content.code);
    return kernel.requestExecute({ ...content, silent: false, store_history: true });
  };
  return new Proxy(kernel, {
    get: (target, name) => {
      const value: unknown =
        name === 'info' ? info : name === 'requestExecute' ? requestExecute : Reflect.get(target, name);
      return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
    }
  });
}

const runCell = (code: string): Promise<number | null> => runIn(connection, code);

beforeAll(async () => {
  // The one in the page writes no history to a file either.
  jupyter = await startJupyter({ HistoryManager: { enabled: false } });
});

afterAll(async () => {
  await jupyter.stop();
});

beforeEach(async () => {
  connection = await jupyter.startKernel();
  connection.commsOverSubshells = CommsOverSubshells.Disabled; // The one in the page has none.
  sent = [];
  port = createKernelPort(asInPage(connection), { busyWaitMs: 20_000 });
});

afterEach(async () => {
  port.dispose();
  await connection.shutdown().catch(() => undefined);
  connection.dispose();
});

test('a kernel that takes no expressions is read over a comm, and its history knows nothing of it', async () => {
  expect(await runCell('import pandas as pd')).toBe(1);
  expect(await runCell('df = pd.DataFrame({"fare": [1.5, 2.5]})')).toBe(2);
  expect((await port.probe()).profiles.map(({ name }) => name)).toEqual(['df']);
  expect((await port.readRows(['df']))[0]?.columns[0]).toEqual([1.5, 2.5]);
  expect((await port.checkSyntax('df[')).syntax.status).toBe('error');
  expect(sent).toHaveLength(1);
  expect(await evaluate(connection, 'In[1].startswith("import"), In[2].startswith("df"), len(In)')).toBe(
    '(True, True, 3)'
  );
  expect(await evaluate(connection, '_i')).toBe("'import pandas as pd'");
  expect(await evaluate(connection, '[name for name in dir() if "cellwright" in name]')).toBe('[]');
});

test('after a restart the kernel is told again how to answer', async () => {
  await runCell('x = 1');
  await port.probe();
  await connection.restart();
  await connection.info;
  await runCell('y = 2');
  expect((await port.probe()).variables).toEqual(['y']);
  expect(sent).toHaveLength(2);
});
