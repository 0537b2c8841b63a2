import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kernel } from '@jupyterlab/services';
import type { DescribedFile } from '../../toolsets/index.js';
import { createKernelPort, type KernelPort } from '../index.js';
import { evaluate as evaluateIn, runCell as runIn, startJupyter, TRACES, type Jupyter } from './start-jupyter.js';

jest.setTimeout(120_000);

const folder = mkdtempSync(join(tmpdir(), 'cellwright-described-'));

const WRITE = `
import os as _os
_os.chdir(${JSON.stringify(folder)})
import duckdb as _d, polars as _p, openpyxl as _o
_os.makedirs("sub", exist_ok=True)
_p.DataFrame({"fare": [1.5, 2.0], "class": ["a", "b"]}).write_ndjson("sub/a.jsonl")
_p.DataFrame({"fare": [1.5, 2.0], "class": ["a", "b"]}).write_csv("a.csv")
_p.DataFrame({"fare": [1.5, 2.0], "class": ["a", "b"]}).write_parquet("a.parquet")
_b = _o.Workbook(); _b.active.append(["fare", "class"]); _b.active.append([1.5, "a"]); _b.save("a.xlsx")
with _d.connect("a.duckdb") as _c: _c.execute("CREATE TABLE rides AS SELECT 1.5::DOUBLE AS fare, 'a' AS class")
del _d, _p, _o, _os, _b, _c
`;

let jupyter: Jupyter;
let connection: Kernel.IKernelConnection;
let port: KernelPort;
const never = new AbortController().signal;

const runCell = (code: string): Promise<number | null> => runIn(connection, code);
const evaluate = (expression: string): Promise<string> => evaluateIn(connection, expression);

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
  const state = `${TRACES} + str(__import__("csv").field_size_limit())`;
  const before = await evaluate(state);
  for (const path of ['a.csv', 'a.parquet', 'a.duckdb', 'a.xlsx', 'sub/a.jsonl']) {
    await describeIt({ path });
  }
  expect(await evaluate(state)).toBe(before);
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
