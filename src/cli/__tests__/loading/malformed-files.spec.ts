import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasetProfile, FileFacts } from '../../../datasets/index.js';
import { fileDataset, type LoadingEngine } from '../../../plan/index.js';
import { FileService } from '../../file-service.js';
import { cutFile, MALFORMED_FILES } from './malformed-files.js';
import { whatLoads, type Loaded } from './what-loads.js';

jest.setTimeout(240_000);

const folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
let service: FileService;

beforeAll(async () => {
  service = await FileService.start(join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs'), folder);
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const known = new Map<string, Promise<FileFacts>>();

/** What the service reads of a file, once for all engines. */
function factsOf(name: string, content: string, detail: 'schema' | 'profile'): Promise<FileFacts> {
  const key = `${detail} of ${name}`;
  let facts = known.get(key);
  if (facts === undefined) {
    writeFileSync(join(folder, name), content);
    const { signal } = new AbortController();
    facts =
      detail === 'profile'
        ? service.profile({ path: name }, signal)
        : service.post('fileSchema', { path: name }, signal).then(reply => reply.json() as Promise<FileFacts>);
    known.set(key, facts);
  }
  return facts;
}

function promised(name: string, facts: FileFacts, engine: LoadingEngine): DatasetProfile {
  return fileDataset({ path: name, facts }, { name: 'df', engine, variables: [], modules: {} });
}

async function run(datasets: readonly DatasetProfile[]): Promise<readonly (Loaded & { readonly cell: string })[]> {
  const cells = datasets.map(({ file }) => [...(file?.imports ?? []), file?.code].join('\n'));
  const read = await whatLoads(folder, cells);
  return read.map((loaded, at) => ({ ...loaded, cell: cells[at] ?? '' }));
}

const namesOf = (columns: DatasetProfile['columns'] | undefined): readonly string[] | undefined =>
  columns?.map(({ name }) => name);

describe.each(['schema', 'profile'] as const)('a loading cell of a malformed file whose %s was read', detail => {
  it.each(['pandas', 'polars'] as const)('does not fail and leaves out what it says, with %s', async engine => {
    const datasets: DatasetProfile[] = [];
    for (const [name, { content }] of Object.entries(MALFORMED_FILES)) {
      datasets.push(promised(name, await factsOf(name, content, detail), engine));
    }
    const loaded = await run(datasets);
    const found = loaded.map(({ error, cell, rows, columns }, at) => ({
      cell,
      error,
      rows,
      leftOut: datasets[at]?.file?.leftOut ?? 0,
      columns: namesOf(columns)
    }));
    expect(found).toEqual(
      Object.values(MALFORMED_FILES).map(({ rows, leftOut }, at) => ({
        cell: found[at]?.cell,
        error: undefined,
        rows,
        leftOut,
        columns: namesOf(datasets[at]?.columns)
      }))
    );
    // What is said of the rows is so.
    datasets.forEach(({ rows }, at) => expect([null, found[at]?.rows]).toContain(rows));
  });
});

describe('a loading cell of a malformed file that is longer than what is looked at', () => {
  it.each([
    ['a line near its beginning', 20, 'pandas'],
    ['a line near its beginning', 20, 'polars'],
    ['a line near its end', 99_990, 'pandas']
  ] as const)('does not fail at %s, line %i, with %s', async (_, line, engine) => {
    const name = `cut at ${line} ${engine}.csv`;
    const facts = await factsOf(name, cutFile(line), 'schema');
    expect(facts.profile.rows).toBeNull();
    const dataset = promised(name, facts, engine);
    expect(await run([dataset])).toMatchObject([{ rows: 99_999 }]);
    expect(dataset.file).not.toHaveProperty('leftOut');
  });
});

it('a cell of a file in order says nothing of lines', async () => {
  const facts = await factsOf('fine.csv', 'a,b\n1,2\n3,4\n', 'schema');
  expect(facts).toMatchObject({ profile: { rows: 2 }, leftOut: { rows: 0, examples: [] } });
  expect(promised('fine.csv', facts, 'pandas').file?.code).toBe('df = pd.read_csv("fine.csv")');
});
