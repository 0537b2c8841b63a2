import type { Kernel } from '@jupyterlab/services';
import { createKernelPort, type KernelPort } from '../index.js';
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

test.each([
  ['shell lines', '!ls\n'.repeat(600), 'ok'],
  ['magics', '%time x = 1\n'.repeat(1_500), 'ok'],
  ['help marks', 'x?\n'.repeat(1_900), 'ok'],
  ['shell lines without end', '!ls\n'.repeat(100_000), 'unchecked'],
  ['a literal of ten megabytes', `x = 0x${'f'.repeat(10_000_000)}`, 'unchecked'],
  ['the longest hexadecimal number', `x = 0x${'f'.repeat(19_900)}`, 'ok'],
  ['the longest decimal number', '9'.repeat(19_900), 'error'],
  ['a hundred thousand lines', 'x = 1\n'.repeat(100_000), 'unchecked'],
  ['one huge line', 'x = 1; '.repeat(1_000_000), 'unchecked'],
  ['as many statements as may be', 'a;'.repeat(9_990), 'ok'],
  ['as many statements with an error at the end', `${'a;'.repeat(9_990)}\n$`, 'error'],
  ['a path without end', `import ${'a.'.repeat(9_990)}a`, 'unchecked'],
  ['a path without end over many lines', `from ${'a.\\\n'.repeat(1_990)}a import b`, 'unchecked'],
  ['the longest path', `import ${'a.'.repeat(99)}a`, 'ok'],
  ['brackets in brackets', `${'('.repeat(5_000)}${')'.repeat(5_000)}`, 'unchecked'],
  ['brackets that never close', '['.repeat(50), 'error'],
  ['signs before signs', `${'-'.repeat(19_000)}1`, 'ok|unchecked'],
  ['attributes of attributes', `a${'.a'.repeat(9_900)}`, 'ok|unchecked'],
  ['conditions in conditions', `x = ${'1 if 1 else '.repeat(1_500)}1`, 'ok|unchecked'],
  ['negations with an error', `${'not '.repeat(4_900)}1 x y`, 'error|unchecked'],
  ['blocks in blocks', Array.from({ length: 99 }, (_, at) => `${' '.repeat(at)}if x:\n`).join(''), 'error'],
  ['null bytes', 'x = 1\0\n'.repeat(1_000), 'error'],
  ['marks of direction', 's = "\u202e\u2066abc"\n'.repeat(1_000), 'ok'],
  ['half a character', 's = "\ud800"', 'error'],
  ['warnings', '"\\d" is 1\n'.repeat(1_500), 'ok'],
  ['imports', Array.from({ length: 900 }, (_, at) => `import no_module_${at}\n`).join(''), 'ok'],
  ['quotes', '"'.repeat(19_999), 'error'],
  ['escaped quotes', "\\'".repeat(9_999), 'error']
])('%s cost the kernel next to nothing', async (_, code, status) => {
  const before = await spent();
  const report = await port.checkSyntax(code);
  const after = await spent();
  expect(report.syntax.status).toMatch(new RegExp(`^(?:${status})$`)); // How deep a parser goes is its version's own.
  expect(after.seconds - before.seconds).toBeLessThan(MOST_SECONDS);
  expect(after.megabytes - before.megabytes).toBeLessThan(MOST_MEGABYTES);
});

test.each([
  '%matplotlib inline\n!ls -l\nfiles = !ls\nx?',
  '%%time\nx = 1',
  '%%bash\nfor x in a; do echo $x; done',
  '  x = 1\n  y = 2',
  'if True:\n    !ls\n    %time x = 1\n    out = %who_ls\n',
  'x = (1\n  % 2)\n!pip install \\\n  pandas\ny = 1',
  '>>> x = 1\n>>> for i in x:\n...     pass\n',
  'In [3]: x = 1\n   ...: y = 2',
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
