import { createAgent, type UserQuestion } from '../../agent/index.js';
import { analystReading } from '../../analyst/client/__tests__/analyst-reading.js';
import { readingOf } from '../../analyst/client/__tests__/conversation.js';
import { followUp } from '../../analyst/follow-up/follow-up.js';
import { agg, source, value } from '../../analyst/follow-up/__tests__/plans.js';
import type { CellProposal } from '../cell-proposal.js';
import { createAnalysisTools } from '../create-analysis-tools.js';
import { FakeKernel } from './fake-kernel.js';
import { column } from './profiles.js';
import { makeProfile } from '../../datasets/__tests__/make-profile.js';

const TRIPS = makeProfile('trips', [column('list_fare'), column('paid_fare'), column('minutes')], { rows: 300 });

/** One reading of “fare”. */
const meanOf = (name: string) =>
  readingOf(value(source('trips'), agg('mean', name)), [TRIPS], {
    references: [{ type: 'column', phrase: 'fare', table: 'trips', name, kind: 'part' }]
  });

/** Reads every question of its own in two ways. */
const model = analystReading({
  decide: () => ({ type: 'offer', readings: [meanOf('list_fare'), meanOf('paid_fare')] }),
  followUp
});

/** Asks the built-in analyst; each question to the user gets the same answer, or cannot be put without one. */
async function ask(question: string, answer?: string, ...later: readonly string[]) {
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

const QUESTION = 'What is the mean fare?';
const [LIST, PAID] = ['Mean list fare', 'Mean paid fare'];

const codeOf = ({ result }: Awaited<ReturnType<typeof ask>>): string =>
  result.status === 'tool' ? result.value.code : '';

describe('a question with two readings about equally good', () => {
  it('is put to the user, with each as a sentence, and answered as they choose', async () => {
    const made = await ask(QUESTION, PAID);
    expect(made.asked).toHaveLength(1);
    expect(made.asked[0]?.question).toBe('Which did you mean?');
    expect(made.asked[0]?.options.map(({ label }) => label)).toEqual([LIST, PAID]);
    expect(made.result).toMatchObject({
      status: 'tool',
      value: {
        provenance: { question: QUESTION },
        assumptions: [{ text: `You chose: ${PAID}` }, { text: '“fare” read as paid_fare' }]
      }
    });
    expect(codeOf(made)).toContain('trips["paid_fare"]');
    expect(codeOf(made)).not.toContain('list_fare');
  });

  it('names the readings where nobody can be asked, and takes one of them as the next question', async () => {
    const made = await ask(QUESTION);
    expect(made.result).toMatchObject({ status: 'answer' });
    expect(made.result.status === 'answer' ? made.result.text : '').toContain(`1. ${LIST}\n2. ${PAID}`);
    expect(codeOf(await ask(QUESTION, undefined, PAID))).toContain('paid_fare');
    expect(codeOf(await ask(QUESTION, undefined, '2'))).toContain('paid_fare');
  });

  it('can be followed up as it was answered', async () => {
    const made = await ask(QUESTION, PAID, 'and the median?');
    expect(made.asked).toHaveLength(1);
    expect(codeOf(made)).toBe('trips["paid_fare"].median()');
  });
});
