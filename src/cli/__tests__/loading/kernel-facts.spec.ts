import { execFileSync } from 'node:child_process';
import { tenth } from '../../../../faults/ledger.js';
import type { ColumnProfile, FileFacts } from '../../../datasets/index.js';
import { describeCode } from '../../../kernel/describe-code.js';
import { parseFileFacts } from '../../../kernel/describe-file.js';
import { PYTHON } from '../../../service/files/__tests__/run-python.js';
import { cellOf, datasetOf, folder } from './loading-fixture.js';
import { TRAP_FILES } from './trap-files.js';
import { whatLoads } from './what-loads.js';

jest.setTimeout(240_000);

const WRITE = `
import duckdb, openpyxl, datetime as d, pandas as pd, polars as pl
rows = {"id": [1, 2], "class": ["a", "b"], "fare": [1.5, 2.5], "day": [d.date(2024, 1, 5), d.date(2024, 1, 6)], "ok": [True, False]}
pl.DataFrame(rows).write_parquet("plain.parquet")
pl.DataFrame(rows).write_ndjson("plain.jsonl")
pd.DataFrame(rows, index=pd.Index([7, 8], name="key")).to_parquet("index.parquet")
book = openpyxl.Workbook()
book.active.append([]); book.active.append(list(rows))
for row in zip(*rows.values()): book.active.append(row)
book.save("plain.xlsx")
with duckdb.connect("plain.duckdb") as own: own.sql("CREATE SCHEMA s; CREATE TABLE rides AS FROM 'plain.parquet'")
`;
const TYPED = ['plain.parquet', 'plain.jsonl', 'index.parquet', 'plain.xlsx', 'plain.duckdb'];

beforeAll(() => void execFileSync(PYTHON, ['-c', WRITE], { cwd: folder }));

/** What a kernel would say of the files; each file with its facts or its problem. */
async function described(names: readonly string[]): Promise<readonly (FileFacts | string)[]> {
  const codes = await Promise.all(names.map(path => describeCode({ path, depth: 0 })));
  const run = `
import json, sys
for code in json.load(sys.stdin):
    space = {"__name__": "cellwright_file"}
    exec(code, space)
    print(json.dumps(space["answer"]))`;
  const said = execFileSync(PYTHON, ['-c', run], { cwd: folder, input: JSON.stringify(codes), encoding: 'utf8' });
  return said
    .trim()
    .split('\n')
    .map(line => {
      const answer = JSON.parse(line) as { readonly problem?: string };
      return answer.problem ?? parseFileFacts(answer);
    });
}

/** In words that hold whether values are missing or not, and before types are settled by all rows. */
function told({ name, type }: ColumnProfile): string {
  const rough = { integer: 'number', date: 'datetime', category: 'text' } as const;
  return `${name}: ${type in rough ? rough[type as keyof typeof rough] : type}`;
}

/** What their first rows do not show, lines that are no rows, and quotes that are not closed: docs/datasets.md says so. */
const BEYOND = /^(late-.*|ragged|open|quoted)\./u;

async function compare(files: readonly (readonly [string, FileFacts])[], engine: 'pandas' | 'polars'): Promise<void> {
  const datasets = files.map(([path, facts]) => datasetOf(path, facts, engine));
  const loaded = await whatLoads(folder, datasets.map(cellOf));
  expect(loaded.map(({ error, columns }, at) => [cellOf(datasets[at]!), error, columns?.map(told)])).toEqual(
    datasets.map(dataset => [cellOf(dataset), undefined, dataset.columns.map(told)])
  );
}

test.each(['pandas', 'polars'] as const)(
  'the loading cell of what a kernel describes makes its columns, with %s',
  async engine => {
    const facts = await described(TYPED);
    await compare(
      TYPED.map((name, at) => [name, facts[at] as FileFacts] as const),
      engine
    );
  }
);

test.each(['pandas', 'polars'] as const)('the same for texts with traps, with %s', async engine => {
  const texts = Object.keys(TRAP_FILES).filter(
    name => /\.(csv|tsv|jsonl?|ndjson)(\.gz)?$/u.test(name) && !BEYOND.test(name)
  );
  const names = tenth('facts', texts);
  const facts = await described(names);
  await compare(
    names.flatMap((name, at) => {
      const own = facts[at];
      return typeof own === 'object' ? [[name, own] as const] : [];
    }),
    engine
  );
});
