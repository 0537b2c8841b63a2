import { Type } from '@sinclair/typebox';
import type { Message, ModelEvent, ModelRequest } from '../../agent/index.js';
import { type AnalysisReply, correctionText, isAnalysisReply } from '../../analysis/index.js';
import { createAnalyst } from '../index.js';
import { profileOf } from './development/profile-of.js';
import { TABLES } from './development/tables.js';

const staff = TABLES.find(table => table.name === 'staff');
if (staff === undefined) {
  throw new Error('The table staff is gone.');
}
const data = {
  type: 'cellwright.datasets',
  profiles: [profileOf(staff, 'pandas')],
  variables: ['df'],
  modules: {}
} as const;
const tool = { name: 'dataset__generatePythonCode', description: '', params: Type.Object({ query: Type.String() }) };
const QUESTION = 'What is the average salary in each department?';

async function events(request: Partial<ModelRequest>): Promise<readonly ModelEvent[]> {
  const asked: ModelRequest = {
    role: 'main',
    messages: [],
    tools: [tool],
    context: [{ text: 'df', data }],
    ...request
  };
  const all: ModelEvent[] = [];
  for await (const event of createAnalyst().stream(asked, new AbortController().signal)) {
    all.push(event);
  }
  return all;
}

/** What a run leaves in the conversation: the question, the call with what was settled, and the draft of the sub-query. */
async function run(
  text: string,
  history: readonly Message[] = []
): Promise<{ readonly reply: AnalysisReply; readonly code: string; readonly messages: readonly Message[] }> {
  const messages: readonly Message[] = [...history, { role: 'user', text }];
  const main = await events({ messages });
  const settled = main.flatMap(event => (event.type === 'data' ? [event.data] : [])).find(isAnalysisReply);
  const query = main.flatMap(event => (event.type === 'call-delta' ? [event.arguments] : [])).join('');
  const context = settled === undefined ? [] : [{ text: '', data: settled }];
  const sub = await events({
    role: 'subquery',
    tools: [],
    messages: [{ role: 'user', text: (JSON.parse(query) as { readonly query: string }).query }],
    context: [{ text: 'df', data }, ...context]
  });
  const reply = sub.flatMap(event => (event.type === 'data' ? [event.data] : [])).find(isAnalysisReply);
  if (reply === undefined) {
    throw new Error(`No plan for ${text}.`);
  }
  const call = { id: String(messages.length), name: tool.name, arguments: query };
  return {
    reply,
    code: sub.flatMap(event => (event.type === 'text' ? [event.delta] : [])).join(''),
    messages: [
      ...messages,
      { role: 'assistant', text: '', calls: [call], ...(settled === undefined ? {} : { data: settled }) },
      {
        role: 'tool',
        callId: call.id,
        toolName: tool.name,
        status: 'ok',
        parts: [{ type: 'text', text: 'Drafted, not run.' }],
        data: reply
      }
    ]
  };
}

function correct({ reply }: { readonly reply: AnalysisReply }, phrase: string, reading: string): string {
  const assumption = reply.assumptions.find(one => one.phrase === phrase);
  if (assumption?.alternatives?.includes(reading) !== true) {
    throw new Error(`${reading} is not offered for ${phrase}.`);
  }
  return correctionText(assumption, reading);
}

describe('an assumption that is read otherwise', () => {
  test('changes the plan of the question it belongs to, and nothing else', async () => {
    const first = await run(QUESTION);
    const second = await run(correct(first, 'salary', 'age'), first.messages);
    expect(second.reply.plan.steps).toEqual([
      { type: 'aggregate', by: ['dept'], measures: [{ fn: 'mean', column: 'age' }] }
    ]);
    expect(second.code).toContain('df.groupby("dept")["age"].mean()');
    expect(second.reply.assumptions.map(({ text }) => text)).toEqual([
      '“salary” read as age',
      '“department” read as dept'
    ]);
  });

  test('is on record: what follows edits the changed plan', async () => {
    const first = await run(QUESTION);
    const second = await run(correct(first, 'salary', 'age'), first.messages);
    const third = await run('and the median?', second.messages);
    expect(third.reply.plan.steps).toEqual([
      { type: 'aggregate', by: ['dept'], measures: [{ fn: 'median', column: 'age' }] }
    ]);
  });

  test('keeps what was chosen before it', async () => {
    const first = await run(QUESTION);
    const second = await run(correct(first, 'salary', 'age'), first.messages);
    const third = await run(correct(second, 'department', 'office_city'), second.messages);
    expect(third.reply.plan.steps).toEqual([
      { type: 'aggregate', by: ['office_city'], measures: [{ fn: 'mean', column: 'age' }] }
    ]);
  });

  test('may belong to a follow-up', async () => {
    const first = await run('What is the average age in each department?');
    const second = await run('and the salary?', first.messages);
    const [assumed] = second.reply.assumptions.filter(({ phrase }) => phrase === 'salary');
    expect(assumed).toMatchObject({ reading: 'annual_sal_usd' });
    const third = await run(correct(second, 'salary', 'perfRating'), second.messages);
    expect(third.reply.plan.steps).toEqual([
      { type: 'aggregate', by: ['dept'], measures: [{ fn: 'mean', column: 'perfRating' }] }
    ]);
  });

  test('says that a question was read as a follow-up, and reads it by itself when that is chosen', async () => {
    const first = await run('What is the average age in Berlin?');
    const second = await run('same for the highest salary by department', first.messages);
    const [turn] = second.reply.assumptions;
    expect(turn).toMatchObject({ type: 'turn', reading: 'a follow-up of the last question' });
    expect(turn?.text).toMatch(/^Read as a follow-up of the last question; kept from before: /u);
  });

  test('reads a follow-up as a new question and back', async () => {
    const first = await run('How many employees are in Berlin?');
    const second = await run('employees in Sales', first.messages);
    const turn = second.reply.assumptions.find(({ type }) => type === 'turn');
    const [other = ''] = turn?.alternatives ?? [];
    if (turn === undefined) {
      throw new Error('It was not read as a follow-up.');
    }
    expect(other).toBe('a new question');
    const text = correctionText(turn, other);
    expect(text).toBe('Read that as a new question, not as a follow-up of the last question.');
    const third = await run(text, second.messages);
    expect(third.reply.assumptions[0]).toMatchObject({
      type: 'turn',
      reading: 'a new question',
      alternatives: ['a follow-up of the last question']
    });
    expect(third.reply.plan.steps).not.toEqual(second.reply.plan.steps);
    const [back] = third.reply.assumptions;
    const fourth = await run(
      back === undefined ? '' : correctionText(back, 'a follow-up of the last question'),
      third.messages
    );
    expect(fourth.reply.plan.steps).toEqual(second.reply.plan.steps);
  });

  test('is found behind later questions', async () => {
    const first = await run(QUESTION);
    const second = await run('How many employees are there?', first.messages);
    const third = await run(correct(first, 'salary', 'perfRating'), second.messages);
    expect(third.reply.plan.steps).toEqual([
      { type: 'aggregate', by: ['dept'], measures: [{ fn: 'mean', column: 'perfRating' }] }
    ]);
  });

  test('is an ordinary question when nobody offered it', async () => {
    const first = await run(QUESTION);
    const text = correctionText({ type: 'column', phrase: 'salary', reading: 'annual_sal_usd' }, 'wages');
    const reply = await events({ messages: [...first.messages, { role: 'user', text }] });
    expect(reply.some(event => event.type === 'call-delta')).toBe(false);
  });
});
