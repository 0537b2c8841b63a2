import { Type } from '@sinclair/typebox';
import { parseScenario, ScriptedModelClient } from '../../models/scripted/index.js';
import {
  AgentRef,
  LoopControllerRef,
  RunContextRef,
  Token,
  bind,
  createAgent,
  tool,
  type AgentEvent,
  type ContextPart
} from '../index.js';

type Frame = { readonly name: string; readonly columns: readonly string[] };

const FrameRef = new Token<Frame>('FrameRef');

type Proposal = {
  readonly type: 'proposal';
  readonly code: string;
  readonly reason: string;
  readonly question: string;
};

/** A dataset toolset over one frame, with everything of the published one: context, injected agent, injected loop. */
class FrameToolset {
  readonly made: Proposal[] = [];
  readonly inject = { frame: FrameRef };

  async context(refs: Readonly<Record<string, unknown>>): Promise<readonly ContextPart[]> {
    return [describe(refs['frame'] as Frame)];
  }

  datasetInfo = tool({
    description: 'Columns of the frame.',
    params: Type.Object({}),
    inject: { frame: FrameRef },
    run: (_args, { frame }) => ({ columns: frame.columns })
  });

  generatePythonCode = tool({
    description: 'Drafts a cell that answers a question.',
    params: Type.Object({ query: Type.String() }),
    inject: { agent: AgentRef, loop: LoopControllerRef, frame: FrameRef, context: RunContextRef },
    run: async ({ query }, { agent, loop, frame, context }, call) => {
      const reply = await agent.oneshot({
        prompt: 'Write code.',
        query,
        context: [describe(frame)],
        signal: call.signal
      });
      const [reason = '', code = ''] = reply.text.split(/\n```(?:python)?\n/);
      loop.setState(loop.STOP_SUCCESS);
      const proposal: Proposal = { type: 'proposal', code, reason, question: context.query };
      this.made.push(proposal);
      return proposal;
    }
  });
}

function describe({ name, columns }: Frame): ContextPart {
  return { text: `${name}: ${columns.join(', ')}`, data: { type: 'test.frame' } };
}

const SCENARIO = parseScenario([
  {
    match: { role: 'main', text: 'body mass' },
    calls: [{ id: 'c1', name: 'generatePythonCode', arguments: { query: 'mean body_mass by species' } }]
  },
  {
    match: { role: 'subquery', text: 'mean body_mass' },
    text: 'Mean body mass of each species.\n```python\ndf.groupby("species")["body_mass"].mean()\n```\n'
  }
]);

function build(): { toolset: FrameToolset; model: ScriptedModelClient; agent: ReturnType<typeof createAgent> } {
  const toolset = new FrameToolset();
  const model = new ScriptedModelClient(SCENARIO);
  const agent = createAgent({
    model,
    toolsets: [toolset],
    bindings: [bind(FrameRef, { name: 'df', columns: ['species', 'body_mass'] })],
    prompt: 'You draft cells.'
  });
  return { toolset, model, agent };
}

test('a draft costs exactly two model calls, and none follows the stop', async () => {
  const { model, agent } = build();
  await agent.run('What is the average body mass by species?');
  expect(model.requests.map(({ role }) => role)).toEqual(['main', 'subquery']);
});

test('the value of the stopping tool reaches the caller as the same object', async () => {
  const { toolset, agent } = build();
  const result = await agent.run<Proposal>('What is the average body mass by species?');
  expect(result).toMatchObject({ status: 'tool', toolName: 'generatePythonCode', callId: 'c1' });
  expect(result.status === 'tool' && result.value).toBe(toolset.made[0]);
  expect(toolset.made).toEqual([
    {
      type: 'proposal',
      code: 'df.groupby("species")["body_mass"].mean()',
      reason: 'Mean body mass of each species.',
      question: 'What is the average body mass by species?'
    }
  ]);
});

test('a fresh model given only the second request answers the same', async () => {
  const { model, agent } = build();
  const deltas: string[] = [];
  agent.subscribe(event => {
    if (event.type === 'model-delta' && event.callId === 'c1') {
      deltas.push(event.delta);
    }
  });
  await agent.run('What is the average body mass by species?');
  const fresh = new ScriptedModelClient(SCENARIO);
  const again: string[] = [];
  for await (const event of fresh.stream(model.requests[1]!, new AbortController().signal)) {
    if (event.type === 'text') {
      again.push(event.delta);
    }
  }
  expect(deltas.length).toBeGreaterThan(0);
  expect(again).toEqual(deltas);
});

test('the sub-query knows its prompt, its question and its context, and nothing else', async () => {
  const { model, agent } = build();
  await agent.run('What is the average body mass by species?');
  expect(model.requests[1]).toEqual({
    role: 'subquery',
    messages: [
      { role: 'system', text: 'Write code.' },
      { role: 'user', text: 'mean body_mass by species' }
    ],
    tools: [],
    context: [{ text: 'df: species, body_mass', data: { type: 'test.frame' } }]
  });
});

test('the events of a draft come in the order of the contract, numbered without a gap', async () => {
  const { agent } = build();
  const events: AgentEvent[] = [];
  agent.subscribe(event => events.push(event));
  await agent.run('What is the average body mass by species?');
  expect(events.map(({ type }) => type)).toEqual([
    'run-start',
    'step-start',
    'model-delta',
    'model-end',
    'tool-start',
    'model-delta',
    'model-end',
    'tool-end',
    'step-end',
    'run-end'
  ]);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index));
  expect(new Set(events.map(({ runId }) => runId)).size).toBe(1);
});
