import { createAgent, type RunResult } from '../../../agent/index.js';
import { createAnalyst } from '../../../analyst/index.js';
import type { DataFile } from '../../../datasets/index.js';
import { createAnalysisTools, type CellProposal } from '../../../toolsets/index.js';
import { FakeKernel } from '../../../toolsets/__tests__/fake-kernel.js';
import { factsOf, write } from './loading-fixture.js';

beforeAll(() => {
  write('birds.csv', 'ring;kind;mass\n007;owl;2,5\n008;kite;1,0\n009;owl;4,5\n');
  write('sites.csv', 'ring,site\n007,wood\n008,hill\n009,wood\n');
  write('broken.parquet', 'PAR1 no more');
});

async function fileOf(path: string): Promise<DataFile> {
  return { path, facts: await factsOf(path) };
}

/** The built-in analyst asked about files, beside a kernel with nothing in it. */
async function ask(question: string, files: readonly string[], freeMemory?: number): Promise<RunResult> {
  const model = createAnalyst();
  const kernel = new FakeKernel();
  const probe = kernel.probe.bind(kernel);
  kernel.probe = async () => ({ ...(await probe()), modules: {}, ...(freeMemory !== undefined && { freeMemory }) });
  const tools = createAnalysisTools({
    kernel,
    kernelName: 'Python 3',
    model,
    files: () => Promise.all(files.map(fileOf))
  });
  return createAgent({ model, ...tools }).run(question);
}

const proposalOf = (result: RunResult): CellProposal | undefined =>
  result.status === 'tool' ? (result.value as CellProposal) : undefined;

describe('a question about a file that is not loaded', () => {
  it('drafts loading and analysis in one cell', async () => {
    const proposal = proposalOf(await ask('mean mass by kind', ['birds.csv']));
    const loading = 'birds = pd.read_csv("birds.csv", sep=";", decimal=",", dtype={"ring": "str"})';
    expect(proposal?.code).toBe(`import pandas as pd\n\n${loading}\nbirds.groupby("kind")["mass"].mean()`);
    expect(proposal?.checks.filter(({ status }) => status === 'failed')).toEqual([]);
  });

  it('leaves a file on the disk that is large for the memory there is', async () => {
    const birds = await ask('mean mass by kind', ['birds.csv'], 100);
    expect(proposalOf(birds)?.code).not.toContain('scan_csv'); // A decimal comma is beyond polars.
    const sites = await ask('number of rows by site', ['sites.csv'], 100);
    expect(proposalOf(sites)?.code).toContain('pl.scan_csv("sites.csv"');
  });

  it('declines with the cause when the file cannot be read, and answers nothing about other data', async () => {
    const result = await ask('mean mass', ['birds.csv', 'broken.parquet']);
    expect(result).toMatchObject({ status: 'answer' });
    expect(JSON.stringify(result)).toContain('The file is damaged');
  });
});
