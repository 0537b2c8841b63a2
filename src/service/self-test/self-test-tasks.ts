import { type TSchema, Type } from '@sinclair/typebox';
import { tool, type Tool } from '../../agent/index.js';

/** A call that reached its tool: its arguments had the right form. */
type RecordedCall = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

/** One task of the self-test. */
export type SelfTestTask = {
  /** What it is about, in words for people. */
  readonly name: string;
  readonly query: string;
  /** Why it counts as failed, in words for people; undefined if it is solved. */
  judge(calls: readonly RecordedCall[], answer: string): string | undefined;
};

const LONG = Array.from(
  { length: 12 },
  (_, at) => `Line ${at + 1} of the report says that station ${at * 7 + 3} measured ${at * 11 + 5} units.`
).join(' ');

const UNICODE = 'Grüße aus 東京: 3 °C, „schön“ 🙂';

/** Ten tasks, from picking a tool to long and unusual text. */
export const selfTestTasks: readonly SelfTestTask[] = [
  one('picks the right tool', 'What is the weather in Oslo, in celsius?', 'getWeather', {
    city: 'Oslo',
    unit: 'celsius'
  }),
  one('takes one of several given values', 'I need the weather in Boston in degrees Fahrenheit.', 'getWeather', {
    city: 'Boston',
    unit: 'fahrenheit'
  }),
  one(
    'fills in nested fields',
    'Order 4 pieces of the article “lamp” for the customer Ada Lind, who lives at Elm Street 5 in Bergen.',
    'placeOrder',
    {
      customer: { name: 'Ada Lind', address: { street: 'Elm Street 5', city: 'Bergen' } },
      article: 'lamp',
      pieces: 4
    }
  ),
  one('fills in a list', 'Set the tags of the document to: ocean, ice, wind. In that order.', 'setTags', {
    tags: ['ocean', 'ice', 'wind']
  }),
  one('fills in numbers', 'Convert 12.5 euros to US dollars.', 'convertMoney', {
    amount: 12.5,
    from: 'EUR',
    to: 'USD'
  }),
  one('leaves out what is optional', 'Book a table for 2 people in the name of Ada. No special wish.', 'bookTable', {
    name: 'Ada',
    people: 2
  }),
  {
    name: 'answers without a tool where none is needed',
    query: 'Which is larger, 3 or 8? Answer with the number alone; no tool is needed.',
    judge: (calls, answer) =>
      calls.length > 0
        ? `It called ${namesOf(calls)}, though no tool was needed.`
        : /8/.test(answer)
          ? undefined
          : 'It did not answer in words.'
  },
  {
    name: 'uses two tools for one question',
    query: 'First convert 100 JPY to EUR, then book a table for 3 people in the name of Bo. Do both.',
    judge: calls =>
      missing(calls, 'convertMoney', { amount: 100, from: 'JPY', to: 'EUR' }) ??
      missing(calls, 'bookTable', { name: 'Bo', people: 3 })
  },
  one(
    'keeps letters and signs of other scripts',
    `Save a note titled Trip with exactly this text: ${UNICODE}`,
    'saveNote',
    {
      title: 'Trip',
      body: UNICODE
    }
  ),
  one('passes on a long text word for word', `Save a note titled Report with exactly this text: ${LONG}`, 'saveNote', {
    title: 'Report',
    body: LONG
  })
];

function one(name: string, query: string, tool: string, args: Readonly<Record<string, unknown>>): SelfTestTask {
  return {
    name,
    query,
    judge: calls =>
      calls.length === 0
        ? 'It called no tool in the right form.'
        : calls.length > 1
          ? `It called ${namesOf(calls)} in place of ${tool} alone.`
          : missing(calls, tool, args)
  };
}

function missing(
  calls: readonly RecordedCall[],
  tool: string,
  args: Readonly<Record<string, unknown>>
): string | undefined {
  const called = calls.filter(call => call.tool === tool);
  return called.length === 0
    ? `It did not call ${tool}.`
    : called.some(call => plain(call.args) === plain(args))
      ? undefined
      : `It called ${tool} with other arguments than those asked for.`;
}

function namesOf(calls: readonly RecordedCall[]): string {
  return calls.map(call => call.tool).join(', ');
}

/** Arguments in a form for comparison: fields sorted, empty ones removed, text in lower case with white space trimmed and collapsed. */
function plain(value: unknown): string {
  if (typeof value === 'string') {
    return JSON.stringify(value.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase());
  }
  if (Array.isArray(value)) {
    return `[${value.map(plain).join(',')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, each]) => each !== undefined && each !== null && each !== '');
    return `{${fields
      .map(([name, each]) => `${name}:${plain(each)}`)
      .sort()
      .join(',')}}`;
  }
  return JSON.stringify(value);
}

const text = (description: string): TSchema => Type.String({ description });
const closed = { additionalProperties: false } as const;
const CURRENCIES = Type.Union([Type.Literal('EUR'), Type.Literal('USD'), Type.Literal('JPY')]);

/** Tools that do nothing but write down how they were called. */
export class PracticeToolset {
  readonly calls: RecordedCall[] = [];

  readonly getWeather = this._tool('getWeather', 'Tells the weather of a city.', {
    city: text('The city alone.'),
    unit: Type.Union([Type.Literal('celsius'), Type.Literal('fahrenheit')])
  });

  readonly convertMoney = this._tool('convertMoney', 'Converts an amount of money.', {
    amount: Type.Number(),
    from: CURRENCIES,
    to: CURRENCIES
  });

  readonly bookTable = this._tool('bookTable', 'Books a table in the restaurant.', {
    name: text('Who books.'),
    people: Type.Integer(),
    wish: Type.Optional(Type.String({ description: 'A special wish, if there is one.' }))
  });

  readonly placeOrder = this._tool('placeOrder', 'Orders one article for a customer.', {
    customer: Type.Object(
      { name: Type.String(), address: Type.Object({ street: Type.String(), city: Type.String() }, closed) },
      closed
    ),
    article: Type.String(),
    pieces: Type.Integer()
  });

  readonly setTags = this._tool('setTags', 'Replaces the tags of the document.', { tags: Type.Array(Type.String()) });

  readonly saveNote = this._tool('saveNote', 'Saves a note, word for word.', {
    title: Type.String(),
    body: Type.String()
  });

  private _tool(name: string, description: string, params: Readonly<Record<string, TSchema>>): Tool {
    return tool({
      description,
      params: Type.Object({ ...params }, closed),
      run: args => {
        this.calls.push({ tool: name, args });
        return 'Done.';
      }
    });
  }
}
