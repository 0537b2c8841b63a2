import { createAgent } from '../../agent/index.js';
import { createAnalysisTools } from '../create-analysis-tools.js';
import { askAgent } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel, fenced, type Reply } from './fake-model.js';
import { rides } from './profiles.js';

async function ask(replies: Reply[], question?: string, kernel: FakeKernel | null = new FakeKernel(rides())) {
  const model = new FakeModel(replies);
  return { kernel, model, ...(await askAgent(kernel, model, question, { codeForm: 'direct' })) };
}

describe('a model that drafts directly', () => {
  it('is asked once, without tools, in words that are the same for every question but for the data and the question', async () => {
    const { model, proposal, kernel } = await ask([fenced('# The mean of all fares\ndf["fare"].mean()', '')]);
    expect(model.requests).toHaveLength(1);
    const [request] = model.requests;
    expect(request?.tools).toEqual([]);
    expect(request?.messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(request?.messages[1]).toMatchObject({
      text: 'Question: What is the average fare?\n`df` is loaded; start from it.'
    });
    expect(proposal.code).toBe('# The mean of all fares\ndf["fare"].mean()');
    expect(proposal.reason).toBe('The mean of all fares.');
    expect(kernel?.executed).toEqual([]);
    const other = await ask([fenced('len(df)')], 'How many?');
    expect(other.model.requests[0]?.messages[0]).toEqual(request?.messages[0]);
  });

  it('gets one repair with the failing names, and mends without asking what is certain', async () => {
    const { model, proposal } = await ask([fenced('df["fair"].mean()'), fenced('print(df["fare"].mean())')]);
    expect(model.requests).toHaveLength(2);
    expect(proposal.code).toBe('df["fare"].mean()');
    expect(proposal.checks?.filter(({ id }) => id === 'mended')).toEqual([
      { id: 'mended', status: 'note', text: 'Shows the result' }
    ]);
  });

  it('is told the question and the code before, for what follows on it', async () => {
    const model = new FakeModel([fenced('df["fare"].mean()'), fenced('df["fare"].max()')]);
    const tools = createAnalysisTools({
      kernel: new FakeKernel(rides()),
      kernelName: 'Python 3',
      model,
      codeForm: 'direct'
    });
    const agent = createAgent({ model, ...tools });
    await agent.run('What is the average fare?');
    await agent.run('and the highest?');
    expect(model.requests[1]?.messages[1]).toMatchObject({
      text:
        'Before: What is the average fare?\n```python\ndf["fare"].mean()\n```\n' +
        'Question: and the highest?\n`df` is loaded; start from it.'
    });
  });

  it.each([
    ['The column fare holds the price of a ride.', /^The column fare holds the price of a ride\.$/],
    ['There are 1,200 rows in df.', /^There are 1,200 rows in df\.$/],
    ['The average fare is 17.43.', /^(?!.*17\.43).*figures that nobody computed/s]
  ])('may answer in words, with figures that somebody computed: %s', async (words, shown) => {
    const { result, model } = await ask([words]);
    expect(model.requests).toHaveLength(1);
    expect(result).toMatchObject({ status: 'answer', text: expect.stringMatching(shown) as string });
  });

  it.each([
    ['without a kernel', null],
    ['without a dataset', new FakeKernel()]
  ])('still drafts %s', async (_, kernel) => {
    const { model, proposal } = await ask([fenced('import math\nmath.pi')], 'What is pi?', kernel);
    expect(model.requests[0]?.messages[1]).toMatchObject({ text: 'Question: What is pi?' });
    expect(proposal.code).toBe('import math\nmath.pi');
  });

  it.each([
    ['', 'The model’s reply was empty.'],
    ['```python\ndf["fare"]', 'The reply was cut in the middle of the code.']
  ])('says why there is no cell: %j', async (reply, why) => {
    const { result } = await ask([reply]);
    expect(result).toMatchObject({ status: 'failed', error: { message: expect.stringContaining(why) as string } });
  });
});
