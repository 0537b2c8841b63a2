import { createAgent, type UserQuestion } from '../../agent/index.js';
import { createAnalyst } from '../../analyst/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import type { CellProposal } from '../cell-proposal.js';
import { createAnalysisTools } from '../create-analysis-tools.js';
import { FakeKernel } from './fake-kernel.js';
import { column } from './profiles.js';

const full = { type: 'full' } as const;
/** Dates of which none evidently follow those of another column. */
const date = (name: string, missing: number, min: string) =>
  column(name, {
    type: 'datetime',
    dtype: 'datetime64[us]',
    nulls: { count: missing, evidence: full },
    range: { min, max: '2024-12-31', evidence: full }
  });

const TRIPS: DatasetProfile = {
  name: 'trips',
  engine: 'pandas',
  kind: 'frame',
  rows: 300,
  columnCount: 3,
  columns: [date('began_at', 0, '2024-01-01'), date('ended_at', 7, '2023-03-01'), column('fare')],
  fingerprint: 'trips-1',
  notes: []
};

/** Asks the built-in analyst; each question to the user gets the same answer, or cannot be put without one. */
async function ask(question: string, answer?: string, ...later: readonly string[]) {
  const model = createAnalyst();
  const asked: UserQuestion[] = [];
  const kernel = new FakeKernel(TRIPS);
  const tools = createAnalysisTools({ kernel, kernelName: 'Python 3', model, version: '9.9.9' });
  const user = {
    ask: async (put: UserQuestion): Promise<string> => {
      asked.push(put);
      return answer ?? '';
    }
  };
  const agent = createAgent({ model, ...tools, ...(answer === undefined ? {} : { user }) });
  let result = await agent.run<CellProposal>(question);
  for (const follow of later) {
    result = await agent.run<CellProposal>(follow);
  }
  return { result, asked };
}

const QUESTION = 'How many trips were in March 2024?';

describe('a question with two readings about equally good', () => {
  it('is put to the user, with what is known of each, and answered as they choose', async () => {
    const { result, asked } = await ask(QUESTION, 'ended_at');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      question: 'What does “March 2024” mean here?',
      options: [
        { label: 'began_at', fact: 'datetime, 2024-01-01 to 2024-12-31' },
        { label: 'ended_at', fact: 'datetime, 2023-03-01 to 2024-12-31, 7 missing' }
      ]
    });
    expect(result).toMatchObject({ status: 'tool', value: { provenance: { question: QUESTION } } });
    const proposal = result.status === 'tool' ? result.value : undefined;
    expect(proposal?.code).toContain('trips["ended_at"]');
    expect(proposal?.code).not.toContain('began_at');
    expect(proposal?.assumptions[0]).toMatchObject({ text: 'You chose: ended_at', alternatives: ['began_at'] });
  });

  it('can be answered otherwise afterwards', async () => {
    const { result, asked } = await ask(QUESTION, 'ended_at', 'Use began_at instead of ended_at.');
    expect(asked).toHaveLength(1);
    const code = result.status === 'tool' ? result.value.code : '';
    expect(code).toContain('began_at');
    expect(code).not.toContain('ended_at');
  });

  it('takes words of the user that hold for one reading only, and gives up on others', async () => {
    const { result } = await ask(QUESTION, 'ended');
    expect(result.status === 'tool' ? result.value.code : '').toContain('ended_at');
    const other = await ask(QUESTION, 'the weather');
    expect(other.asked).toHaveLength(1);
    expect(other.result).toMatchObject({ status: 'answer', text: '“March 2024” could mean began_at or ended_at.' });
  });

  it('names the readings where nobody can be asked', async () => {
    const { result } = await ask(QUESTION);
    expect(result).toMatchObject({ status: 'answer', text: '“March 2024” could mean began_at or ended_at.' });
  });

  it('can be followed up as it was answered', async () => {
    const { result, asked } = await ask(QUESTION, 'ended_at', 'and in April 2024?');
    expect(asked).toHaveLength(1);
    expect(result.status === 'tool' ? result.value.code : '').toMatch(/ended_at.*2024-04-01/su);
  });
});
