import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAgent, type RunResult } from '../../../agent/index.js';
import { createAnalyst } from '../../../analyst/index.js';
import type { DataFile, DatasetProfile } from '../../../datasets/index.js';
import { createAnalysisTools, type CellProposal, type IKernelPort } from '../../../toolsets/index.js';
import { FileReader } from '../../file-service.js';

const folder = mkdtempSync(join(tmpdir(), 'cellwright-test-'));
const service = join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs');
const reader = new FileReader(service, new AbortController().signal);

beforeAll(() => {
  writeFileSync(join(folder, 'birds.csv'), 'ring;kind;mass\n007;owl;2,5\n008;kite;1,0\n009;owl;4,5\n');
  writeFileSync(join(folder, 'sites.csv'), 'ring,site\n007,wood\n008,hill\n009,wood\n');
  writeFileSync(join(folder, 'weighed.json'), '[{"site":"wood","mass":2.5},{"site":"hill","mass":1}]');
  writeFileSync(join(folder, 'broken.parquet'), 'PAR1 no more');
});
afterAll(async () => {
  await reader.dispose();
  rmSync(folder, { recursive: true, force: true });
});

async function fileOf(name: string): Promise<readonly DataFile[]> {
  const tables = await reader.read({ path: join(folder, name), written: name });
  return tables.map(facts => ({ path: name, facts }));
}

/** A kernel with these variables, which runs nothing. */
function kernelWith(
  profiles: readonly DatasetProfile[],
  variables: readonly string[],
  freeMemory: number | undefined,
  modules: Readonly<Record<string, string>>
): IKernelPort {
  return {
    status: 'idle',
    language: 'python',
    probe: () =>
      Promise.resolve({
        profiles,
        variables,
        modules,
        ...(freeMemory !== undefined && { freeMemory }),
        readAt: 0,
        stale: false
      }),
    checkSyntax: () => Promise.resolve({ syntax: { status: 'ok' }, missingImports: [] }),
    execute: () => Promise.reject(new Error('Nothing is run.'))
  };
}

type Kernel = {
  readonly profiles?: readonly DatasetProfile[];
  readonly variables?: readonly string[];
  readonly freeMemory?: number;
  readonly modules?: Readonly<Record<string, string>>;
};

async function ask(
  question: string,
  files: readonly string[],
  { profiles = [], variables = [], freeMemory, modules = {} }: Kernel = {}
): Promise<RunResult> {
  const model = createAnalyst();
  const tools = createAnalysisTools({
    kernel: kernelWith(profiles, variables, freeMemory, modules),
    kernelName: 'Python 3',
    model,
    files: async () => (await Promise.all(files.map(fileOf))).flat()
  });
  return createAgent({ model, ...tools }).run(question);
}

const codeOf = (result: RunResult): string | undefined =>
  result.status === 'tool' ? (result.value as CellProposal).code : undefined;

const LOADING = 'birds = pd.read_csv("birds.csv", sep=";", decimal=",", dtype={"ring": "str"})';

describe('a question about a file that is not loaded', () => {
  it('drafts loading and analysis in one cell', async () => {
    const result = await ask('mean mass by kind', ['birds.csv']);
    expect(codeOf(result)).toBe(`import pandas as pd\n\n${LOADING}\nbirds.groupby("kind")["mass"].mean()`);
    expect((result as { value: CellProposal }).value.checks.filter(({ status }) => status === 'failed')).toEqual([]);
  });

  it('leaves a file on the disk that is large for the memory there is', async () => {
    const result = await ask('mean mass by kind', ['birds.csv'], { freeMemory: 100 });
    expect(codeOf(result)).not.toContain('scan_csv'); // A decimal comma is beyond polars.
    const sites = await ask('number of rows by site', ['sites.csv'], { freeMemory: 100 });
    expect(codeOf(sites)).toContain('pl.scan_csv("sites.csv"');
  });

  it('declines with the cause when the file cannot be read, and answers nothing about other data', async () => {
    const result = await ask('mean mass', ['birds.csv', 'broken.parquet']);
    expect(result).toMatchObject({ status: 'answer' });
    expect(JSON.stringify(result)).toContain('broken.parquet: The file is damaged');
  });
});
