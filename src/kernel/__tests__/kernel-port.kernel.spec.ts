import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kernel, KernelMessage } from '@jupyterlab/services';
import { madeFolder } from '../../models/__tests__/new-folder.js';
import { stopTime } from '../../models/openai/__tests__/virtual-time.js';
import { createKernelPort, type KernelPort } from '../index.js';
import { evaluate as evaluateIn, runCell as runIn, startJupyter, TRACES, type Jupyter } from './start-jupyter.js';

jest.setTimeout(120_000);

let jupyter: Jupyter;
let connection: Kernel.IKernelConnection;
let port: KernelPort;
/** Whether the next test gets a kernel of its own, because this one leaves none. */
let isSpent = true;

const folder = madeFolder();
/** As a kernel is at its start, but for modules that were imported. */
const RESET = '__import__("IPython").get_ipython().reset(new_session=True)';

const runCell = (code: string, kernel = connection): Promise<number | null> => runIn(kernel, code);
const evaluate = (expression: string, kernel = connection): Promise<string> => evaluateIn(kernel, expression);

let cells = 0;

/** A cell that runs until it is let go, once it runs. */
async function holdCell(): Promise<() => Promise<KernelMessage.IExecuteReplyMsg>> {
  const go = join(folder, `go${(cells += 1)}`);
  const code = `import os, time\nwhile not os.path.exists(${JSON.stringify(go)}): time.sleep(0.01)\ndone = True`;
  const cell = connection.requestExecute({ code });
  await new Promise<void>(resolve => {
    cell.onIOPub = message => {
      if (message.header.msg_type === 'execute_input') {
        resolve();
      }
    };
  });
  return () => {
    writeFileSync(go, '');
    return cell.done;
  };
}

beforeAll(async () => {
  jupyter = await startJupyter();
});

afterAll(async () => {
  connection.dispose();
  await jupyter.stop();
});

beforeEach(async () => {
  if (isSpent) {
    connection = await jupyter.startKernel();
    isSpent = false;
  } else {
    await connection.requestExecute({ code: RESET, silent: true }).done;
  }
  port = createKernelPort(connection);
});

afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  port.dispose();
  if (isSpent) {
    await connection.shutdown().catch(() => undefined);
    connection.dispose();
  }
});

test('the columns of a lazy frame are there for a probe once they were asked for', async () => {
  await runCell('import polars as pl\nlf = pl.LazyFrame({"fare": [1.5], "class": ["a"]}).filter(pl.col("fare") > 1)');
  const columns = async (): Promise<unknown> => (await port.probe()).profiles[0]?.columns.map(({ name }) => name);
  expect(await columns()).toEqual([]);
  await port.readColumns('lf');
  expect(await columns()).toEqual(['fare', 'class']);
  expect(await evaluate('sorted(name for name in globals() if not name.startswith("_"))')).not.toContain('cellwright');
});

test('a probe sees frames, variables and modules', async () => {
  await runCell('import pandas as pd, math\ndf = pd.DataFrame({"fare": [1.5, None], "class": ["a", "b"]})\nrate = 2');
  const snapshot = await port.probe();
  expect(snapshot.profiles.map(profile => [profile.name, profile.engine, profile.rows])).toEqual([['df', 'pandas', 2]]);
  expect(snapshot.profiles[0]?.columns.map(column => [column.name, column.type, column.nulls?.count])).toEqual([
    ['fare', 'number', 1],
    ['class', 'text', 0]
  ]);
  expect(snapshot.variables).toEqual(['df', 'rate']);
  expect(snapshot.modules).toEqual({ pd: 'pandas', math: 'math' });
  expect(snapshot.stale).toBe(false);
});

test('twenty probes and checks leave counter, history, underscore and namespace as they were', async () => {
  expect(await runCell('import pandas as pd\ndf = pd.DataFrame({"a": [1]})')).toBe(1);
  await runCell('40 + 2');
  const before = await evaluate(TRACES);
  for (let round = 0; round < 20; round += 1) {
    await port.probe();
    await port.checkSyntax('import json\nnew_name = 1\n%matplotlib inline');
  }
  expect(await evaluate(TRACES)).toBe(before);
  expect(await runCell('_ + 1')).toBe(3);
});

test('a probe imports nothing but its own modules and what is built into the interpreter', async () => {
  const own = await jupyter.startKernel();
  const ownPort = createKernelPort(own);
  await runCell('import sys\nbefore = set(sys.modules)', own);
  await ownPort.probe();
  const known = '{*before, *sys.builtin_module_names}';
  const added = `sorted(m for m in set(sys.modules) - ${known} if not m.startswith("_cellwright"))`;
  expect(await evaluate(added, own)).toBe('[]');
  ownPort.dispose();
  await own.shutdown();
  own.dispose();
});

test('a user who shadows builtins is read all the same', async () => {
  await runCell(
    'exec = eval = list = dict = type = get_ipython = None\nimport polars\npf = polars.DataFrame({"a": [1]})'
  );
  expect((await port.probe()).profiles.map(({ name }) => name)).toEqual(['pf']);
});

test('callers at the same time share one request', async () => {
  const sent = jest.spyOn(connection, 'requestExecute');
  await Promise.all([port.probe(), port.probe(), port.probe()]);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a busy kernel gives the last profile and says so, without interrupting the cell', async () => {
  const options = { busyWaitMs: 60_000 };
  const busy = createKernelPort(connection, options);
  await runCell('import pandas as pd\ndf = pd.DataFrame({"a": [1]})');
  const fresh = await busy.probe();
  options.busyWaitMs = 1;
  const letGo = await holdCell();
  const stale = await busy.probe();
  expect(stale.stale).toBe(true);
  expect(stale.profiles).toEqual(fresh.profiles);
  expect(stale.readAt).toBe(fresh.readAt);
  options.busyWaitMs = 60_000;
  expect((await letGo()).content.status).toBe('ok');
  expect((await busy.probe()).variables).toContain('done');
  busy.dispose();
});

test('a busy kernel that was never read is kernel_busy, and nothing is run in it', async () => {
  const busy = createKernelPort(connection, { busyWaitMs: 1 });
  const letGo = await holdCell();
  await expect(busy.probe()).rejects.toMatchObject({ code: 'kernel_busy' });
  await expect(busy.checkSyntax('1')).rejects.toMatchObject({ code: 'kernel_busy' });
  await expect(busy.execute({ code: 'ran = True', timeoutSeconds: 0.001 })).rejects.toMatchObject({
    code: 'kernel_busy'
  });
  await letGo();
  expect(await evaluate('"ran" in globals()')).toBe('False');
  busy.dispose();
});

test('a dead kernel is kernel_dead, also while it is asked', async () => {
  isSpent = true;
  // Its end begins with an interrupt, after which a kernel would still answer what it was asked meanwhile.
  const code =
    'import os, signal, time\nsignal.signal(signal.SIGINT, lambda *_: os._exit(0))\nprint("begun", flush=True)\ntime.sleep(60)';
  const cell = connection.requestExecute({ code });
  cell.done.catch(() => undefined);
  await new Promise<void>(resolve => {
    cell.onIOPub = ({ header }) => {
      if (header.msg_type === 'stream') {
        resolve();
      }
    };
  });
  const asked = createKernelPort(connection, { busyWaitMs: 60_000 }).probe();
  const failed = expect(asked).rejects.toMatchObject({ code: 'kernel_dead' });
  await connection.shutdown();
  await failed;
  await expect(port.probe()).rejects.toMatchObject({ code: 'kernel_dead' });
});

test('a restart forgets what was known', async () => {
  const busy = createKernelPort(connection, { busyWaitMs: 5_000 });
  await runCell('import pandas as pd\ndf = pd.DataFrame({"a": [1]})');
  expect((await busy.probe()).profiles).toHaveLength(1);
  await connection.restart();
  expect((await busy.probe()).profiles).toEqual([]);
  busy.dispose();
});

test('an abort rejects the caller with its reason', async () => {
  const abort = new AbortController();
  const letGo = await holdCell();
  const asked = port.probe(abort.signal);
  abort.abort(new Error('stopped by the user'));
  await expect(asked).rejects.toThrow('stopped by the user');
  await letGo();
});

describe('execute', () => {
  test('variables persist and the user counter does not move', async () => {
    await runCell('x = 1');
    const report = await port.execute({ code: 'y = x + 1\nprint("a")\nprint("b")\ny', timeoutSeconds: 20 });
    expect(report).toMatchObject({
      status: 'ok',
      executionCount: null,
      outputs: [
        { type: 'stream', name: 'stdout', text: 'a\nb\n' },
        { type: 'result', text: '2' }
      ]
    });
    expect(await evaluate('y')).toBe('2');
    expect(await runCell('1')).toBe(2);
  });

  test('what takes too long is interrupted, with what it had shown', async () => {
    stopTime();
    const code = 'import time\nprint("begun", flush=True)\ntime.sleep(60)';
    const report = await port.execute({
      code,
      timeoutSeconds: 30,
      onOutput: () => jest.advanceTimersByTime(30_000)
    });
    expect(report.status).toBe('timeout');
    expect(report.outputs[0]).toEqual({ type: 'stream', name: 'stdout', text: 'begun\n' });
    expect(await evaluate('time.__name__')).toBe("'time'");
  });

  test('an abort interrupts', async () => {
    const abort = new AbortController();
    const report = port.execute({
      code: 'import time\nprint("begun", flush=True)\ntime.sleep(60)',
      timeoutSeconds: 60,
      signal: abort.signal,
      onOutput: () => abort.abort()
    });
    expect((await report).status).toBe('interrupted');
  });

  test('input() is refused and the kernel goes on', async () => {
    const report = await port.execute({ code: 'input("secret? ")', timeoutSeconds: 20 });
    expect(report.status).toBe('error');
    expect(report.outputs.at(-1)).toMatchObject({ type: 'error', name: 'StdinNotImplementedError' });
    expect(await runCell('1')).toBe(1);
  });

  test('a kernel that dies ends the execution and nothing is sent again', async () => {
    isSpent = true;
    const sent = jest.spyOn(connection, 'requestExecute');
    // The server starts another kernel in its place and the connection follows it, which must not be cut short.
    const followed = new Promise<void>(resolve => {
      connection.connectionStatusChanged.connect((_, status) => status === 'connected' && resolve());
    });
    const report = await port.execute({ code: 'import os\nos._exit(1)', timeoutSeconds: 60 });
    expect(report.status).toBe('dead');
    expect(sent).toHaveBeenCalledTimes(1);
    await followed;
  });
});

test('syntax is checked without executing, magics are fine, missing imports are named', async () => {
  expect(await port.checkSyntax('x = (1')).toMatchObject({ syntax: { status: 'error', line: 1 } });
  expect(await port.checkSyntax('%matplotlib inline\n!ls\nimport pandas, no_such_module_here.sub\nran = 1')).toEqual({
    syntax: { status: 'ok' },
    missingImports: ['no_such_module_here']
  });
  expect(await evaluate('"ran" in globals()')).toBe('False');
  expect(await port.checkSyntax('s = "\u2028 😀 \\N{BULLET}"')).toHaveProperty('syntax.status', 'ok');
  expect(await port.checkSyntax('s = "\ud800"')).toHaveProperty('syntax.status', 'error');
});
