import type { ModelRequest } from '../../../agent/index.js';
import { ORDERS, PENGUINS, table } from '../../__tests__/tables.js';
import { agg, between, group, source, table as shown, value } from '../../__tests__/plans.js';
import { replyTo } from '../reply-to.js';
import { Conversation, readerOf, readingOf, reference, said, signature } from './conversation.js';

const TABLES = [ORDERS, PENGUINS];
const march = (date: string) => value(source('orders'), agg('count'), between(date, '2024-03-01', '2024-04-01'));
const ordered = readingOf(march('ordered'), TABLES);
const shipped = readingOf(march('shipped'), TABLES);
const mass = readingOf(value(source('penguins'), agg('mean', 'body_mass_g')), TABLES, { unused: ['state', 'state'] });
const OFFER = readerOf({ type: 'offer', readings: [ordered, shipped, mass] });
const UNSTATED = 'Mean body mass (“state” not used)';
const OPTIONS = [ordered.sentence, shipped.sentence, UNSTATED];
const WHICH = `Which did you mean?\n\n${OPTIONS.map((text, at) => `${at + 1}. ${text}`).join('\n')}`;

const request = (more: Partial<ModelRequest>): ModelRequest => ({
  role: 'main',
  messages: [{ role: 'user', text: 'how many orders?' }],
  tools: [],
  context: [],
  ...more
});

it('says of an offered reading what its words were only guessed to be', () => {
  const references = (['hint', 'name'] as const).map(kind => reference({ phrase: `a ${kind}`, name: 'island', kind }));
  // What the sentence says is not left out, whatever was not needed to read it so.
  const guessed = readingOf(mass.plan, TABLES, { references, unused: ['state', 'Mass'] });
  const offer = readerOf({ type: 'offer', readings: [ordered, guessed] });
  expect(new Conversation(TABLES, offer).ask('what?').text).toContain(
    '2. Mean body mass, “a hint” read as island (“state” not used)'
  );
});

describe('a question with one reading', () => {
  const draft = { type: 'draft', reading: shipped, others: [] } as const;

  it('has its cell drafted from the plan that was settled', () => {
    const { query, code, text, reply } = new Conversation(TABLES, readerOf(draft)).ask('orders in March?');
    expect(query).toBe('orders in March?');
    expect(code).toContain('orders["shipped"]');
    expect(text).toMatch(/^Number of rows of orders where shipped [^\n]*\.\n\n```python/u);
    expect(reply?.plan).toEqual({ type: 'cellwright.plan', dataset: 'orders', plan: shipped.plan });
  });

  it('is answered with code where no tool drafts it', () => {
    const data = { type: 'cellwright.datasets', profiles: TABLES, variables: [], modules: {} };
    const context = [{ text: '', data }];
    const drafted = said(replyTo(request({ context }), readerOf(draft)));
    expect(drafted).toEqual(said(replyTo(request({ context, role: 'subquery' }), readerOf(draft))));
    expect(drafted.text).toContain('```python');
  });

  it('is said to have failed where its draft could not be made', () => {
    const failed = {
      role: 'tool',
      callId: '1',
      toolName: 'data__generatePythonCode',
      status: 'error',
      parts: [{ type: 'text', text: 'The kernel died.' }]
    } as const;
    const messages = [...request({}).messages, failed];
    expect(said(replyTo(request({ messages }))).text).toBe('The draft could not be made: The kernel died.');
  });
});

describe('a question with several readings', () => {
  it.each([
    ['its text', shipped.sentence, shipped, shipped.sentence],
    ['its text in other letters', `${shipped.sentence.toUpperCase()}.`, shipped, shipped.sentence],
    ['its number, though another option has that digit', '2', shipped, shipped.sentence],
    ['words that no other has', 'shipped', shipped, shipped.sentence],
    ['its number, with the words that it leaves out', '3', mass, UNSTATED]
  ])('is put to the user, whose choice is taken by %s, and said', (_, answer, { plan, sentence: reading }, text) => {
    const { asked, reply } = new Conversation(TABLES, OFFER).ask('orders in March?', answer);
    expect(asked).toEqual([{ question: 'Which did you mean?', options: OPTIONS, facts: [] }]);
    expect(reply?.plan.plan).toEqual(plan);
    expect(reply?.assumptions[0]).toEqual({ type: 'operation', phrase: '', reading, text: `You chose: ${text}` });
  });

  it.each(['', 'the weather', 'number of rows', '4'])('names the readings where “%s” chooses none', answer => {
    const { asked, text, code } = new Conversation(TABLES, OFFER).ask('orders in March?', answer);
    expect(asked).toHaveLength(1);
    expect([text, code]).toEqual([WHICH, undefined]);
  });

  it('names the readings where nobody can be asked, with their code', () => {
    const { text, decline } = new Conversation(TABLES, OFFER).ask('orders in March?');
    expect(text).toBe(WHICH);
    expect(decline?.closest).toEqual(OPTIONS);
    expect(decline?.readings?.[2]).toEqual({ text: UNSTATED, code: 'penguins["body_mass_g"].mean()' });
  });

  it.each([shipped.sentence, '2'])('takes the reading that is asked next as “%s”', next => {
    const conversation = new Conversation(TABLES, OFFER);
    conversation.ask('orders in March?');
    const { code, reply } = conversation.ask(next);
    expect(code).toContain('orders["shipped"]');
    expect(reply?.assumptions[0]?.text).toBe(`You chose: ${shipped.sentence}`);
  });

  it('is declined in the request for its code, which asks nobody', () => {
    const data = { type: 'cellwright.datasets', profiles: TABLES, variables: [], modules: {} };
    const tools = [signature('askUser')];
    const { text, calls } = said(replyTo(request({ role: 'subquery', tools, context: [{ text: '', data }] }), OFFER));
    expect([text, calls]).toEqual([WHICH, []]);
  });
});

describe('a text that goes on', () => {
  const bySex = readingOf(shown(group(source('penguins'), ['sex'], agg('mean', 'body_mass_g'))), TABLES);

  it('is read with the last plan before it, over a decline in between', () => {
    const first = { type: 'draft', reading: mass, others: [] } as const;
    const seen: unknown[] = [];
    const conversation = new Conversation(TABLES, {
      decide: text => (text === 'mass' ? first : { type: 'decline', why: 'not-read', words: [], near: [] }),
      followUp: (text, before) => {
        seen.push(before);
        return text === 'by sex' ? { type: 'draft', reading: bySex, others: [] } : undefined;
      }
    });
    conversation.ask('mass');
    conversation.ask('and the moon?');
    const { code } = conversation.ask('by sex');
    expect(seen).toEqual([mass.plan, mass.plan]);
    expect(code).toContain('groupby("sex")');
  });

  it('is a question of its own behind an answer of another model', () => {
    const seen: unknown[] = [];
    const conversation = new Conversation(TABLES, {
      decide: () => ({ type: 'draft', reading: mass, others: [] }),
      followUp: (_, before) => void seen.push(before)
    });
    conversation.ask('mass');
    conversation.messages.push(
      { role: 'user', text: 'fit a forest' },
      { role: 'assistant', text: 'Here it is.', calls: [] }
    );
    conversation.ask('by sex');
    expect(seen).toEqual([]);
  });
});

test('a question about mentioned data is read over that data alone', () => {
  const read: (readonly [string, readonly string[]])[] = [];
  const other = table('orders_2022', 10, {});
  const conversation = new Conversation([...TABLES, other], {
    decide: (text, profiles) => {
      read.push([text, profiles.map(({ name }) => name)]);
      return { type: 'draft', reading: shipped, others: [] };
    },
    followUp: () => undefined
  });
  expect(conversation.ask('rows of @orders').query).toBe('rows of @orders');
  expect(read).toEqual([['rows of orders', ['orders']]]);
});
