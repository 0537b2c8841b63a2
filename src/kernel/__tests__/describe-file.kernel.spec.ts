import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kernel } from '@jupyterlab/services';
import type { DescribedFile } from '../../toolsets/index.js';
import { createKernelPort, type KernelPort } from '../index.js';
import { startJupyter, type Jupyter } from './start-jupyter.js';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'cellwright-described-'));

const WRITE = `
import os as _os
_os.chdir(${JSON.stringify(folder)})
import duckdb as _d, json as _j, polars as _p, openpyxl as _o
_os.makedirs("sub", exist_ok=True)
_p.DataFrame({"fare": [1.5, 2.0], "class": ["a", "b"]}).write_csv("a.csv")
_p.DataFrame({"fare": [1.5, 2.0], "class": ["a", "b"]}).write_parquet("a.parquet")
_p.DataFrame({"fare": [1.5, 2.0], "class": ["a", "b"]}).write_ndjson("sub/a.jsonl")
_b = _o.Workbook(); _b.active.append(["fare", "class"]); _b.active.append([1.5, "a"]); _b.save("a.xlsx")
with _d.connect("a.duckdb") as _c: _c.execute("CREATE TABLE rides AS SELECT 1.5::DOUBLE AS fare, 'a' AS class")
del _d, _j, _p, _o, _os, _b, _c
`;

let jupyter: Jupyter;
let connection: Kernel.IKernelConnection;
let port: KernelPort;
const never = new AbortController().signal;

async function runCell(code: string): Promise<number | null> {
  const reply = await connection.requestExecute({ code, store_history: true }).done;
  return reply.content.status === 'ok' ? reply.content.execution_count : null;
}

async function evaluate(expression: string): Promise<string> {
  const reply = await connection.requestExecute({
    code: '',
    silent: true,
    store_history: false,
    user_expressions: { value: expression }
  }).done;
  const { user_expressions: answers } = reply.content as unknown as {
    readonly user_expressions: { readonly value: { readonly data: { readonly 'text/plain': string } } };
  };
  return answers.value.data['text/plain'];
}

const describeIt = async (file: Partial<DescribedFile> & Pick<DescribedFile, 'path'>, signal = never) =>
  port.describeFile(await port.describeCode({ depth: 0, ...file }), signal);

beforeAll(async () => {
  jupyter = await startJupyter();
  connection = await jupyter.startKernel();
  await runCell(WRITE);
});
afterAll(async () => {
  await connection.shutdown().catch(() => undefined);
  connection.dispose();
  await jupyter.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  port = createKernelPort(connection);
});
afterEach(() => port.dispose());

test.each([
  ['a.csv', 'csv', null],
  ['sub/a.jsonl', 'json', null],
  ['a.parquet', 'parquet', 2],
  ['a.xlsx', 'excel', null],
  ['a.duckdb', 'duckdb', null]
])('%s: its columns and types come from the kernel', async (path, kind, rows) => {
  const { format, profile } = await describeIt({ path });
  expect(format.kind).toBe(kind);
  expect(profile.columns.map(({ name, type }) => [name, type])).toEqual([
    ['fare', 'number'],
    ['class', 'text']
  ]);
  expect([profile.rows, profile.columnCount]).toEqual([rows, 2]);
});

test('nothing of it stays: no name, no underscore, no history, no execution count', async () => {
  await runCell('40 + 2');
  const state = 'sorted(globals()), list(Out.items()), list(In), _, __, ___, get_ipython().execution_count';
  const before = await evaluate(`repr((${state}, __import__("csv").field_size_limit()))`);
  for (const path of ['a.csv', 'a.parquet', 'a.duckdb', 'a.xlsx', 'sub/a.jsonl']) {
    await describeIt({ path });
  }
  expect(await evaluate(`repr((${state}, __import__("csv").field_size_limit()))`)).toBe(before);
});

test('what runs is what is shown: a program that ends with the file it is about', async () => {
  const code = await port.describeCode({ path: 'it\'s "a".csv', depth: 2, table: 'One' });
  expect(code.trimEnd().split('\n').at(-1)).toBe('answer = describe("it\'s \\"a\\".csv", 2, "One", delimited)');
  expect(code).not.toMatch(/^from describe_|noqa/mu);
  await expect(port.describeFile(`answer = {"problem": "This ran."}`, never)).rejects.toMatchObject({
    code: 'kernel_reply',
    message: 'This ran.'
  });
});

test('why a file cannot be described is said', async () => {
  await expect(describeIt({ path: 'none.csv' })).rejects.toMatchObject({
    message: expect.stringContaining('does not find it') as string
  });
  await expect(describeIt({ path: '../a.csv' })).rejects.toMatchObject({
    message: expect.stringContaining('outside') as string
  });
  await expect(describeIt({ path: 'a.sqlite' })).rejects.toMatchObject({
    message: expect.stringContaining('of this kind') as string
  });
});

test('a kernel at work is said to be busy, and its cell is left alone', async () => {
  const busy = createKernelPort(connection, { busyWaitMs: 1 });
  const code = await busy.describeCode({ path: 'a.csv', depth: 0 });
  const cell = runCell('import os, time\nwhile not os.path.exists("go"): time.sleep(0.01)\ndone = 1');
  await expect(busy.describeFile(code, never)).rejects.toMatchObject({ code: 'kernel_busy' });
  busy.dispose();
  writeFileSync(join(folder, 'go'), '');
  expect(await cell).not.toBeNull();
  expect(await evaluate('done')).toBe('1');
});

test('one that works on it is interrupted when nobody waits any more', async () => {
  const leave = new AbortController();
  const slow = [
    'import builtins, time',
    'print("begun", flush=True)',
    'try:',
    '    time.sleep(600)',
    'except KeyboardInterrupt:',
    '    builtins.cw_stopped = True',
    'answer = {}'
  ].join('\n');
  const begun = new Promise<void>(resolve => {
    connection.iopubMessage.connect(function seen(_, { header }) {
      if (header.msg_type === 'stream') {
        connection.iopubMessage.disconnect(seen);
        resolve();
      }
    });
  });
  const reading = port.describeFile(slow, leave.signal);
  await begun;
  leave.abort();
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  expect(await evaluate('cw_stopped')).toBe('True');
});
