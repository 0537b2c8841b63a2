import { AgentRef, type AgentEvent } from '../index.js';
import { action, calls, ran, scriptedAgent } from './scripted-agent.js';

const report = action({
  run: (_args, _refs, call) => {
    call.progress('half');
    return 'all';
  }
});

test('the events of a run with a thought, a call, a mistake and an answer come in the order of the contract', async () => {
  const { events, result } = await ran(
    [
      { thinking: 'I should look.', text: 'Looking.', calls: [{ name: 'report' }, { name: 'nothing' }] },
      { text: 'Seen.' }
    ],
    [{ report }]
  );
  const { runId } = result;
  expect(events.map(({ seq: _seq, runId: _runId, ...body }) => body)).toEqual([
    { type: 'run-start', query: 'go' },
    { type: 'step-start', step: 1 },
    { type: 'model-delta', step: 1, kind: 'thinking', delta: 'I should look.' },
    { type: 'model-delta', step: 1, kind: 'text', delta: 'Looking.' },
    { type: 'model-delta', step: 1, kind: 'call', delta: '{}' },
    { type: 'model-delta', step: 1, kind: 'call', delta: '{}' },
    { type: 'model-end', step: 1, usage: {} },
    { type: 'step-thought', step: 1, text: 'I should look.' },
    { type: 'tool-start', step: 1, callId: 'call_1', toolName: 'report', args: {} },
    { type: 'tool-progress', callId: 'call_1', partial: 'half' },
    { type: 'tool-end', result: expect.objectContaining({ callId: 'call_1', status: 'ok', value: 'all' }) as unknown },
    { type: 'tool-end', result: expect.objectContaining({ callId: 'call_2', code: 'unknown_tool' }) as unknown },
    { type: 'step-end', step: 1, ms: expect.any(Number) as unknown },
    { type: 'step-start', step: 2 },
    { type: 'model-delta', step: 2, kind: 'text', delta: 'Seen.' },
    { type: 'model-end', step: 2, usage: {} },
    { type: 'step-end', step: 2, ms: expect.any(Number) as unknown },
    { type: 'run-end', result }
  ]);
  expect(events.map(event => [event.seq, event.runId])).toEqual(events.map((_, index) => [index, runId]));
  expect(runId).toMatch(/^[0-9a-f]{32}$/);
});

test('subscribers that throw or reject harm nobody', async () => {
  const { agent, events } = scriptedAgent([{ text: 'end' }]);
  const after: AgentEvent[] = [];
  agent.subscribe(() => {
    throw new Error('bad subscriber');
  });
  const rejects: (event: AgentEvent) => unknown = async () => Promise.reject(new Error('worse subscriber'));
  agent.subscribe(rejects);
  agent.subscribe(event => after.push(event));
  expect(await agent.react('go')).toBe('end');
  expect(after).toEqual(events);
});

test('what happened stays what it was, whatever subscribers and tools do with what they are shown', async () => {
  const value = { rows: [1] };
  const rewrite = (object: unknown): void => {
    for (const key of typeof object === 'object' && object !== null && object !== value ? Object.keys(object) : []) {
      const entry: unknown = Reflect.get(object as object, key);
      rewrite(entry);
      Reflect.set(object as object, key, typeof entry === 'object' ? [] : 'forged');
    }
  };
  const look = action({
    inject: { agent: AgentRef },
    run: (_args, { agent }) => {
      rewrite(agent.history);
      return value;
    },
    present: () => [{ type: 'json', value }]
  });
  const history = [{ role: 'user', text: 'before' } as const, { role: 'assistant', text: 'yes', calls: [] } as const];
  const { agent } = scriptedAgent([calls('look'), { text: 'end' }], [{ look }], { history });
  const types: string[] = [];
  agent.subscribe(rewrite);
  agent.subscribe(({ type }) => types.push(type));
  const result = await agent.run('go');
  value.rows.push(2);
  expect(result).toMatchObject({ status: 'answer', text: 'end', steps: [{ tools: [{ tool: 'look' }] }, {}] });
  expect(agent.history).toEqual([
    ...history,
    { role: 'user', text: 'go' },
    { role: 'assistant', text: '', calls: [{ id: 'call_1', name: 'look', arguments: '{}' }] },
    { role: 'tool', callId: 'call_1', toolName: 'look', status: 'ok', parts: [{ type: 'json', value: { rows: [1] } }] },
    { role: 'assistant', text: 'end', calls: [] }
  ]);
  expect(types).not.toContain('forged');
});
