import { createAgent, type Destination } from '../../agent/index.js';
import { createAnalysisTools } from '../create-analysis-tools.js';
import { PACKAGE_VERSION } from '../package-version.generated.js';
import { askAgent } from './ask-agent.js';
import { FakeKernel } from './fake-kernel.js';
import { FakeModel, fenced, type Reply } from './fake-model.js';
import { rides } from './profiles.js';

const DRAFT: Reply = { tool: 'generatePythonCode', args: { query: 'Mean fare of df' } };

/** What is drafted by these replies. */
async function drafted(replies: readonly Reply[], kernel = new FakeKernel(rides()), destination?: Destination) {
  const model = new FakeModel([DRAFT, ...replies], destination);
  const asked = await askAgent(kernel, model);
  const failed = (asked.proposal.checks ?? []).filter(({ status }) => status === 'failed');
  return { ...asked, model, failed };
}

describe('generatePythonCode', () => {
  it('makes exactly two model calls, of which a fresh model needs only the second, executes nothing, and stops with the draft', async () => {
    const kernel = new FakeKernel(rides());
    const { model, result, events, proposal } = await drafted([fenced('df["fare"].mean()')], kernel);
    expect(result.status).toBe('tool');
    expect(model.requests).toHaveLength(2);
    expect([kernel.executed.length, kernel.probes]).toEqual([0, 1]);
    const request = model.requests[1];
    expect(request).toMatchObject({
      role: 'subquery',
      tools: [],
      messages: [{ role: 'system' }, { role: 'user', text: 'Mean fare of df' }]
    });
    expect(request?.messages).toHaveLength(2);
    expect(request?.context.map(part => part.text).join()).toContain('ride_class');
    const ended = events.find(event => event.type === 'tool-end');
    expect(ended?.type === 'tool-end' && ended.result.value).toBe(proposal);
    expect(proposal).toMatchObject({
      type: 'cellwright.proposal',
      language: 'python',
      code: 'df["fare"].mean()',
      reason: 'Averages the fare.',
      assumptions: [],
      datasets: [{ name: 'df', fingerprint: 'df-1', rows: 1200, columns: 4 }],
      provenance: { question: 'What is the average fare?', model: 'fake', version: PACKAGE_VERSION }
    });
  });

  const wrong = fenced('df.groupby("class")["fare"].mean()');

  it('repairs a wrong column once, with its nearest names', async () => {
    const { model, proposal, failed } = await drafted([wrong, fenced('df.groupby("ride_class")["fare"].mean()')]);
    expect(model.requests).toHaveLength(3);
    const query = JSON.stringify(model.requests[2]?.messages[1]);
    expect(query).toContain('ride_class');
    expect(query).toContain('Mean fare of df');
    expect(proposal.code).toContain('ride_class');
    expect(proposal.repairs).toEqual([{ from: 'class', to: 'ride_class' }]);
    expect(failed).toEqual([]);
  });

  it('leaves a column that is still unknown to the card, after one repair and not more', async () => {
    const { model, failed } = await drafted([wrong, wrong, wrong], undefined, 'network');
    expect(model.requests).toHaveLength(3);
    expect(failed).toHaveLength(1);
    expect(failed[0]?.unknown).toMatchObject({ name: 'class', dataset: 'df' });
    expect(failed[0]?.unknown?.nearest).toContain('ride_class');
  });

  it.each([
    ['the first that passes', [wrong, 'No code.', fenced('df["fare"].mean()'), wrong], 5, 'df["fare"].mean()'],
    ['none of which passes', [wrong, wrong, wrong, wrong], 6, 'df.groupby("class")["fare"].mean()']
  ])('has three more tries with a model on this machine, %s', async (_, replies, count, code) => {
    const { model, proposal } = await drafted([wrong, ...replies]);
    expect(model.requests.map(({ temperature }) => temperature ?? 0)).toEqual([0, 0, 0, 0.7, 0.7, 0.7].slice(0, count));
    expect(proposal.code).toBe(code);
  });

  it.each<[string, Reply[], number]>([
    ['a repair without code is followed by the tries', [wrong, 'No code.', fenced('df["fare"].mean()')], 4],
    ['a model that fails is not tried again', [wrong, wrong, { error: 'unreachable' }, wrong], 4],
    ['a model that fails at the repair is not tried at all', [wrong, { error: 'unreachable' }, wrong], 3]
  ])('%s', async (_, replies, count) => {
    const { model, result } = await drafted(replies);
    expect(model.requests).toHaveLength(count);
    expect(result.status).toBe('tool');
  });

  it('begins no try a minute after the first request', async () => {
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
    const model = new FakeModel([DRAFT, wrong, wrong, wrong, wrong]);
    model.onRequest = count => (now = count === 4 ? 60_000 : 0);
    await askAgent(new FakeKernel(rides()), model).finally(() => clock.mockRestore());
    expect(model.requests).toHaveLength(4);
  });

  it('does not ask a model again that computed its code from the profile', async () => {
    const data = { type: 'cellwright.analysis', plan: {}, assumptions: [], notes: ['Missing values are left out.'] };
    const { model, result, proposal } = await drafted([{ text: fenced('df["class"].mean()'), data }]);
    expect(model.requests).toHaveLength(2);
    expect(proposal.plan).toEqual({});
    expect(proposal.checks).toContainEqual({ id: 'data', status: 'note', text: 'Missing values are left out.' });
    expect(result.messages.find(one => one.role === 'tool')).toMatchObject({ data });
  });

  it.each(['The mean is 3.', '```python\n```', 'Look:\n```python\ndf["fare"].mean()'])(
    'does not stop on a reply without complete code: %j',
    async reply => {
      const { result } = await drafted([reply, 'I could not draft it.']);
      expect(result).toMatchObject({ status: 'answer', text: 'I could not draft it.' });
    }
  );

  it('drafts unchecked code when the kernel cannot be read', async () => {
    const kernel = new FakeKernel();
    kernel.probeError = new Error('broken');
    const { result, failed } = await drafted([fenced('df["class"].mean()')], kernel);
    expect(result).toMatchObject({ status: 'tool', value: { datasets: [] } });
    expect(failed).toEqual([]);
  });
});

describe('context', () => {
  it('is read once in a run and again for the next question', async () => {
    const kernel = new FakeKernel(rides());
    const model = new FakeModel([{ tool: 'datasetInfo', args: { dataset: 'df' } }, 'One.', 'Two.']);
    const agent = createAgent({
      model,
      ...createAnalysisTools({ kernel, kernelName: 'Python 3', model })
    });
    await agent.run('What is in df?');
    expect(kernel.probes).toBe(1);
    kernel.profiles = [rides('renamed')];
    await agent.run('And now?');
    expect(kernel.probes).toBe(2);
    expect(JSON.stringify(model.requests.at(-1)?.context)).toContain('renamed');
  });

  it('says so when the kernel is busy and the profile is an earlier one', async () => {
    const kernel = new FakeKernel(rides());
    kernel.stale = true;
    kernel.readAt = new Date(2024, 0, 31, 14, 2).getTime();
    const model = new FakeModel(['Fine.']);
    await askAgent(kernel, model);
    expect(model.sent).toContain('The kernel is busy. This is what it held at 14:02.');
    expect(model.sent).toContain('ride_class');
  });

  it.each([
    ['kernel_none', 'no kernel'],
    ['kernel_dead', 'no longer running'],
    ['kernel_busy', 'not been read yet']
  ])('tells the model about %s in a sentence', async (code, words) => {
    const kernel = new FakeKernel();
    kernel.probeError = Object.assign(new Error('x'), { code });
    const model = new FakeModel(['Fine.']);
    await askAgent(kernel, model);
    expect(model.requests[0]?.context[0]?.text).toContain(words);
  });

  it('waits for a kernel that was not read yet and is busy for a moment', async () => {
    const kernel = new FakeKernel(rides());
    const read = kernel.probe.bind(kernel);
    let busy = 3;
    kernel.probe = () => {
      busy -= 1;
      return busy < 0 ? read() : Promise.reject(Object.assign(new Error('x'), { code: 'kernel_busy' }));
    };
    const model = new FakeModel(['Fine.']);
    await askAgent(kernel, model);
    expect(model.sent).toContain('ride_class');
  });

  it('never mixes two notebooks', async () => {
    const names = ['west', 'east'];
    const kernels = names.map(name => [name, new FakeKernel(rides(name))] as const);
    const asked = await Promise.all(
      kernels.map(([name, kernel]) => drafted([fenced(`${name}["fare"].mean()`)], kernel))
    );
    expect(asked.map(({ model }) => names.filter(name => model.sent.includes(name)))).toEqual([['west'], ['east']]);
    expect(asked.map(({ proposal }) => proposal.datasets?.map(({ name }) => name))).toEqual([['west'], ['east']]);
    expect(kernels.map(([, { probes }]) => probes)).toEqual([1, 1]);
  });

  it('is plain chat without tools where the kernel speaks another language', async () => {
    const kernel = new FakeKernel(rides());
    kernel.language = 'r';
    const model = new FakeModel(['Use mean().']);
    const { result } = await askAgent(kernel, model);
    expect(result).toMatchObject({ status: 'answer', text: 'Use mean().' });
    expect(model.requests[0]?.tools).toEqual([]);
    expect(kernel.probes).toBe(0);
  });
});
