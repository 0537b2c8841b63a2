import fc from 'fast-check';
import { runsAll, seed } from '../../../faults/ledger.js';
import { createAgent, formatParts, type AgentOptions, type Message } from '../index.js';
import { modelOf } from './model-of.js';
import { action, calls, scriptedAgent, scriptedModel, unpaired, usingAgent } from './scripted-agent.js';

const WORDS = 'penguin '.repeat(500);
const SUM = { match: { role: 'subquery' }, text: 'They spoke of penguins.' };
const TOO_LONG = { events: [{ type: 'error', error: { code: 'too_long', message: 'Too many tokens.' } }] };
const past = (turns: number): readonly Message[] =>
  Array.from({ length: turns }, (_, n): readonly Message[] => [
    { role: 'user', text: `question ${n}` },
    { role: 'assistant', text: `answer ${n} ${WORDS}`, calls: [] }
  ]).flat();

const small = (replies: readonly unknown[], options: Partial<AgentOptions> = {}) =>
  scriptedAgent({ capabilities: { contextSize: 6000 }, replies }, options.toolsets, options);

test('what does not fit the window is summed up once, with an event, and the log keeps it', async () => {
  const { agent, model, events } = small([SUM, { text: 'one' }, { text: 'two' }], { history: past(8) });
  await agent.run('And now?');
  await agent.run('And then?');
  expect(model.requests.map(({ role }) => role)).toEqual(['subquery', 'main', 'main']);
  expect(events.filter(({ type }) => type === 'context-summarized')).toMatchObject([{ text: SUM.text, step: 1 }]);
  expect(events.map(({ type }) => type).slice(1, 4)).toEqual(['step-start', 'context-summarized', 'model-delta']);
  expect(events.some(event => event.type === 'model-delta' && event.delta === SUM.text)).toBe(false);
  const [, first] = model.requests;
  expect(JSON.stringify(first?.messages)).not.toContain('answer 0');
  expect(first?.messages[1]).toMatchObject({ role: 'user', text: expect.stringContaining(SUM.text) as string });
  expect(first?.messages.at(-1)).toEqual({ role: 'user', text: 'And now?' });
  expect(agent.history.slice(0, 16)).toEqual(past(8));
});

test('the model of sub-queries, elsewhere, reads what a tool gives it and nothing of context, history or summaries', async () => {
  const far = scriptedModel({ destination: 'network', replies: [{ text: 'fine' }] });
  const ask = usingAgent(async agent => {
    await agent.inspect('What was asked?');
    return (await agent.oneshot({ prompt: 'p', query: 'q', context: [{ text: 'given' }] })).text;
  });
  const { agent, model } = small([SUM, calls('ask'), { text: 'inspected' }, { text: 'end' }], {
    history: past(8),
    roles: { subquery: far },
    toolsets: [{ ask }]
  });
  await agent.run('CANARY-7731', { context: [{ text: 'CANARY-7731' }] });
  expect(model.requests).toHaveLength(4);
  expect(far.requests).toMatchObject([
    {
      messages: [
        { role: 'system', text: 'p' },
        { role: 'user', text: 'q' }
      ],
      context: [{ text: 'given' }]
    }
  ]);
});

test('recall is offered only when something is hidden, and brings it back', async () => {
  const { agent, model, events } = small([SUM, calls(['recall', { from: 2 }]), { text: 'end' }], { history: past(8) });
  await agent.run('What did you say first?');
  expect(model.requests[1]?.tools.map(({ name }) => name)).toEqual(['recall']);
  expect(events.find(({ type }) => type === 'tool-end')).toMatchObject({
    result: {
      status: 'ok',
      value: expect.stringMatching(/^Characters 1 to \d+ of 4022:\n2 assistant: answer 0 penguin/) as string
    }
  });
  const short = small([{ text: 'one' }], { history: past(1) });
  await short.agent.run('go');
  expect(short.model.requests[0]?.tools).toEqual([]);
});

test('without a summary the oldest messages are left out, and the run goes on', async () => {
  const failed = {
    match: { role: 'subquery' },
    events: [{ type: 'error', error: { code: 'server', message: 'No.' } }]
  };
  const { agent, model, events } = small([failed, { text: 'one' }], { history: past(8) });
  expect(await agent.react('And now?')).toBe('one');
  expect(events.some(({ type }) => type === 'context-summarized')).toBe(false);
  const seen = JSON.stringify(model.requests[1]?.messages);
  expect(seen).toContain('Earlier messages are left out. recall brings them back.');
  expect(seen).not.toContain('question 0');
});

test('a model that says it was too much is asked once more with half, and less from then on', async () => {
  const { agent, model } = scriptedAgent([TOO_LONG, { text: 'one' }, SUM, { text: 'two' }], [], { history: past(6) });
  expect(await agent.react('And now?')).toBe('one');
  await agent.run('And then?');
  expect(model.requests.map(({ role }) => role)).toEqual(['main', 'main', 'subquery', 'main']);
  const sizes = model.requests
    .filter(({ role }) => role === 'main')
    .map(({ messages }) => JSON.stringify(messages).length);
  expect(sizes).toHaveLength(3);
  expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) / 2);
  expect(sizes[2]).toBeLessThan((sizes[0] ?? 0) / 2);
  for (const { messages } of model.requests) {
    expect(unpaired(messages)).toEqual([]);
  }
});

const QUESTION = 'Please compare the fares of both classes in the frame titanic.';
const said = (text: string): Message => ({ role: 'user', text });

test('whatever the window, the history, the context and the failures, each request holds the question whole, and pairs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(undefined, 500, 2000, 8000),
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.array(fc.constantFrom(TOO_LONG, { text: 'fine' }, calls(['look', {}])), { maxLength: 8 }),
      async (contextSize, turns, size, replies) => {
        const capabilities = contextSize === undefined ? {} : { contextSize };
        const look = action({ run: () => WORDS });
        const scenario = { capabilities, replies: [...replies, { match: { role: 'subquery' }, text: 'sum' }] };
        const { agent, model } = scriptedAgent(scenario, [{ look }], { history: past(turns) });
        for (const question of [`${QUESTION} 1`, `${QUESTION} 2`]) {
          const before = model.requests.length;
          await agent.run(question, { context: [{ text: 'x'.repeat(size) }] });
          for (const { messages } of model.requests.slice(before).filter(({ role }) => role === 'main')) {
            expect(messages).toContainEqual(said(question));
            expect(unpaired(messages)).toEqual([]);
          }
        }
        expect(unpaired(agent.history)).toEqual([]);
      }
    ),
    { numRuns: runsAll ? 300 : 30, seed }
  );
});

test('when the context was too much the context gives way, in the middle of its largest part, for this request only', async () => {
  const context = [{ text: `head ${WORDS.repeat(9)} foot`, data: { type: 'test.whole' } }, { text: 'a small part' }];
  const { agent, model } = scriptedAgent([TOO_LONG, { text: 'one' }, { text: 'two' }]);
  await agent.run(QUESTION, { context });
  await agent.run('And then?', { context });
  const [all, less, later] = model.requests;
  expect(less?.messages).toEqual(all?.messages);
  expect(less?.context).toEqual([
    {
      text: expect.stringMatching(/^head penguin[^]*characters left out[^]*penguin {2}foot$/) as string,
      data: { type: 'test.whole' }
    },
    { text: 'a small part' }
  ]);
  expect(less?.context[0]?.text.length).toBeLessThan((context[0]?.text.length ?? 0) * 0.6);
  expect(later?.context).toEqual(context);
  expect(later?.messages.slice(1, 2)).toEqual([said(QUESTION)]);
});

test('what recall brings back is shown whole, piece by piece, in the smallest of windows', async () => {
  const long = `${'penguin '.repeat(900)}END`;
  const history: readonly Message[] = [said('old'), { role: 'assistant', text: long, calls: [] }];
  const shown: string[] = [];
  /** Recalls the piece behind what was shown, until all was. */
  const reader = modelOf(async function* ({ role, messages }) {
    const last = messages.at(-1);
    if (last?.role === 'tool') {
      shown.push(formatParts(last.parts).replace(/^Characters.*\n/, ''));
    }
    const start = shown.join('').length + 1;
    if (role === 'subquery' || shown.join('').endsWith('END')) {
      yield { type: 'text', delta: 'They spoke of penguins.' };
    } else {
      yield { type: 'call-delta', index: 0, name: 'recall', arguments: JSON.stringify({ from: 2, start }) };
    }
    yield { type: 'end', reason: 'stop' };
  });
  const model = { ...reader, capabilities: { ...reader.capabilities, contextSize: 1500 } };
  const agent = createAgent({ model, toolsets: [], prompt: 'Help.', history, maxSteps: 60 });
  expect(await agent.run('What did you say first?')).toMatchObject({ status: 'answer' });
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.join('') === `2 assistant: ${long}`).toBe(true);
});

test('each record says whom it was made for, and another model elsewhere reads the questions only', async () => {
  const near = scriptedAgent([{ text: 'Mostly CANARY-7731.' }]);
  await near.agent.run('Which island?');
  expect(near.agent.records).toMatchObject([
    { audience: { destination: 'page' } },
    { audience: { destination: 'page' } }
  ]);
  const far = scriptedModel({ destination: 'network', replies: [{ text: 'Sent.' }] });
  const { agent } = scriptedAgent([{ text: '' }], [], {
    model: far,
    history: near.agent.records,
    audience: { place: 'one' }
  });
  await agent.run('And the next?');
  const seen = JSON.stringify(far.requests[0]?.messages);
  expect(seen).toContain('Which island?');
  expect(seen).not.toContain('CANARY');
  expect(agent.records.at(-1)).toMatchObject({ audience: { destination: 'network', place: 'one' } });
  expect(JSON.stringify(agent.history)).toContain('CANARY');
});
