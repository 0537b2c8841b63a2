import { Type } from '@sinclair/typebox';
import type { Message, ModelEvent, ModelRequest } from '../../agent/index.js';
import { isAnalysisReply, isDeclineData } from '../../analysis/index.js';
import { createAnalyst } from '../index.js';
import { profileOf } from './development/profile-of.js';
import { TABLES } from './development/tables.js';

const birds = TABLES.find(table => table.name === 'birds');
if (birds === undefined) {
  throw new Error('The table birds is gone.');
}
const data = {
  type: 'cellwright.datasets',
  profiles: [profileOf(birds, 'pandas')],
  variables: ['df'],
  modules: {}
} as const;
const tool = { name: 'dataset__generatePythonCode', description: '', params: Type.Object({ query: Type.String() }) };
const QUESTION = 'What is the average body mass by species?';

function request(more: Partial<ModelRequest> = {}, question = QUESTION): ModelRequest {
  const messages: readonly Message[] = [
    { role: 'system', text: 'rules' },
    { role: 'user', text: question }
  ];
  return { role: 'main', messages, tools: [tool], context: [{ text: 'df', data }], ...more };
}

async function replyTo(asked: ModelRequest, signal = new AbortController().signal): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of createAnalyst().stream(asked, signal)) {
    events.push(event);
  }
  return events;
}

describe('the built-in analyst as a model', () => {
  it('asks for a draft with the whole question when it understands it', async () => {
    expect(await replyTo(request())).toEqual([
      {
        type: 'call-delta',
        index: 0,
        name: 'dataset__generatePythonCode',
        arguments: JSON.stringify({ query: QUESTION })
      },
      { type: 'end', reason: 'calls' }
    ]);
  });

  it('answers a sub-query with a reason, code and the plan, the same each time', async () => {
    const asked = request({ role: 'subquery', tools: [] });
    const events = await replyTo(asked);
    const text = events.flatMap(event => (event.type === 'text' ? [event.delta] : [])).join('');
    expect(text).toBe(
      'Mean body mass by species; 4 of 160 values are missing.\n\n```python\ndf.groupby("species")["body_mass_g"].mean()\n```\n'
    );
    const reply = events.flatMap(event => (event.type === 'data' ? [event.data] : [])).find(isAnalysisReply);
    expect(reply?.plan.steps).toEqual([
      { type: 'aggregate', by: ['species'], measures: [{ fn: 'mean', column: 'body_mass_g' }] }
    ]);
    expect(reply?.notes).toEqual(['body_mass_g is missing in 2.5 % of rows; the mean skips them']);
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'stop' });
    expect(await replyTo(asked)).toEqual(events);
  });

  it('makes a change that is ordered, and says that one is only shown where rows are to be seen', async () => {
    const ask = async (question: string): Promise<readonly [string | undefined, readonly string[]]> => {
      const events = await replyTo(request({ role: 'subquery', tools: [] }, question));
      const reply = events.flatMap(event => (event.type === 'data' ? [event.data] : [])).find(isAnalysisReply);
      return [reply?.plan.steps.at(-1)?.type, reply?.notes.filter(note => note.includes('not changed')) ?? []];
    };
    const shown = ['Shown only: df itself is not changed'];
    expect(await ask('Show the rows without duplicates')).toEqual(['dedupe', shown]);
    expect(await ask('Delete the column year from df')).toEqual(['store', []]);
    expect(await ask('Drop the rows where species is missing')).toEqual(['store', []]);
    expect(await ask('Drop the rows where species is missing and keep the result')).toEqual(['store', []]);
    expect(await ask('Delete the column year in place')).toEqual(['store', []]);
    expect(await ask('average body_mass_g by species')).toEqual(['aggregate', []]);
  });

  it('says what it read when a column was not named literally', async () => {
    const events = await replyTo(request({ role: 'subquery', tools: [] }, 'average weight by species'));
    const reply = events.flatMap(event => (event.type === 'data' ? [event.data] : [])).find(isAnalysisReply);
    expect(reply?.assumptions).toEqual([
      {
        type: 'column',
        phrase: 'weight',
        reading: 'body_mass_g',
        text: '“weight” read as body_mass_g',
        alternatives: ['bill_length_mm', 'flipper_length_mm', 'year']
      }
    ]);
  });

  it('declines with a sentence, and with data that says that it is one', async () => {
    const events = await replyTo(request({}, 'Predict the body mass of a new bird'));
    expect(events.map(event => event.type)).toEqual(['text', 'data', 'end']);
    expect(events.flatMap(event => (event.type === 'data' ? [event.data] : [])).some(isDeclineData)).toBe(true);
  });

  it('says why the kernel could not be read, or that it holds no frame', async () => {
    const busy = await replyTo(
      request({ context: [{ text: 'The kernel is busy. Ask again when the cell has ended.' }] })
    );
    expect(busy[0]).toEqual({ type: 'text', delta: 'The kernel is busy. Ask again when the cell has ended.' });
    const empty = await replyTo(request({ context: [{ text: '', data: { ...data, profiles: [] } as never }] }));
    expect(empty[0]).toMatchObject({ delta: expect.stringContaining('no pandas or polars data frame') as string });
  });

  it('never loops: after a failed draft it says what failed', async () => {
    const call = { id: 'c1', name: tool.name, arguments: '{}' };
    const messages: readonly Message[] = [
      { role: 'user', text: QUESTION },
      { role: 'assistant', text: '', calls: [call] },
      { role: 'tool', callId: 'c1', toolName: tool.name, status: 'error', parts: [{ type: 'text', text: 'no fence' }] }
    ];
    const events = await replyTo(request({ messages }));
    expect(events).toEqual([
      { type: 'text', delta: 'The draft could not be made: no fence' },
      { type: 'end', reason: 'stop' }
    ]);
  });

  it('answers a new question after an earlier failed one', async () => {
    const messages: readonly Message[] = [
      { role: 'user', text: 'x' },
      { role: 'assistant', text: 'The draft could not be made', calls: [] },
      { role: 'user', text: QUESTION }
    ];
    expect((await replyTo(request({ messages }))).at(-1)).toEqual({ type: 'end', reason: 'calls' });
  });

  it('ends as aborted when it is aborted', async () => {
    expect(await replyTo(request(), AbortSignal.abort())).toEqual([{ type: 'end', reason: 'aborted' }]);
  });

  it('works on the frame that the question names or whose columns it is about', async () => {
    const shop = TABLES.find(table => table.name === 'shop');
    const profiles = [
      profileOf(birds, 'pandas', 'birds'),
      ...(shop === undefined ? [] : [profileOf(shop, 'pandas', 'orders')])
    ];
    const context = [{ text: '', data: { ...data, profiles } }];
    const code = async (question: string): Promise<string> => {
      const events = await replyTo({ ...request({ role: 'subquery', tools: [] }, question), context });
      return events.flatMap(event => (event.type === 'text' ? [event.delta] : [])).join('');
    };
    expect(await code('How many rows does birds have?')).toContain('len(birds)');
    expect(await code('How many rows does orders have?')).toContain('len(orders)');
    expect(await code('average body mass by species')).toContain('birds.groupby');
    expect(await code('total quantity by region')).toContain('orders.groupby');
  });
});
