import { Type, type Static } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import type { ModelEvent, ModelRequest } from '../../agent/index.js';
import { ModelEventSchema } from '../models.js';
import { toWireRequest, WireRequestSchema, type WireRequest } from '../wire-request.js';

const data = { type: 'cellwright.datasets', values: ['canary'] };

const request: ModelRequest = {
  role: 'main',
  messages: [
    { role: 'system', text: 's' },
    { role: 'user', text: 'u' },
    { role: 'assistant', text: '', calls: [{ id: 'a', name: 'datasetInfo', arguments: '{}' }], data },
    {
      role: 'tool',
      callId: 'a',
      toolName: 'datasetInfo',
      status: 'ok',
      parts: [
        { type: 'text', text: 't' },
        { type: 'json', value: { x: 1 } },
        { type: 'image', mime: 'image/png', data: 'aGk=' }
      ],
      data
    }
  ],
  tools: [{ name: 'datasetInfo', description: 'd', params: Type.Object({ x: Type.Optional(Type.Number()) }) }],
  context: [{ text: 'df', data }],
  schema: Type.Object({}),
  temperature: 0.7
};

describe('a request on the wire', () => {
  const wire = JSON.parse(JSON.stringify(toWireRequest(request))) as WireRequest;

  it('holds all text and no typed data', () => {
    expect(JSON.stringify(wire)).not.toContain('canary');
    expect(wire.context).toEqual([{ text: 'df' }]);
    expect(wire.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool']);
    expect(wire.tools[0]?.params).toEqual({ type: 'object', properties: { x: { type: 'number' } } });
  });

  it('has the form that the service checks, and is a request for a model again', () => {
    expect(Check(WireRequestSchema, wire)).toBe(true);
    const again: ModelRequest = wire;
    expect([again.role, again.temperature]).toEqual(['main', 0.7]);
  });

  it('is refused when it still carries typed data', () => {
    expect(Check(WireRequestSchema, { ...wire, context: [{ text: 'df', data }] })).toBe(false);
    const messages = wire.messages.map(message => (message.role === 'tool' ? { ...message, data } : message));
    expect(Check(WireRequestSchema, { ...wire, messages })).toBe(false);
  });
});

describe('an event on the wire', () => {
  type Wire = Static<typeof ModelEventSchema>;

  it('is an event of the agent, and there is one for each but typed data', () => {
    const there = (event: Wire): ModelEvent => event;
    const back = (event: Exclude<ModelEvent, { type: 'data' }>): Wire => event;
    expect(there(back({ type: 'end', reason: 'stop' }))).toEqual({ type: 'end', reason: 'stop' });
    expect(Check(ModelEventSchema, { type: 'data', data })).toBe(false);
  });
});
