import { type TSchema, Type } from '@sinclair/typebox';
import { isRecord, tool, type Tool } from '../../agent/index.js';

/** A call that reached its tool: its arguments had the right form. */
type RecordedCall = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

/** One task of the self-test. */
type SelfTestTask = {
  /** What it is about, in words for people. */
  readonly name: string;
  readonly query: string;
  /** The calls that solve it, by their tools. Without any, no tool may be called. */
  readonly calls: Readonly<Record<string, RecordedCall['args']>>;
};

const LONG = Array.from(
  { length: 12 },
  (_, at) => `Line ${at + 1} of the report says that station ${at * 7 + 3} measured ${at * 11 + 5} units.`
).join(' ');

const UNICODE = 'Grüße aus 東京: 3 °C, „schön“ 🙂';

/** Ten tasks, from picking a tool to long and unusual text. */
export const selfTestTasks: readonly SelfTestTask[] = [
  {
    name: 'picks the right tool',
    query: 'What is the weather in Oslo, in celsius?',
    calls: { getWeather: { city: 'Oslo', unit: 'celsius' } }
  },
  {
    name: 'takes one of several given values',
    query: 'I need the weather in Boston in degrees Fahrenheit.',
    calls: { getWeather: { city: 'Boston', unit: 'fahrenheit' } }
  },
  {
    name: 'fills in nested fields',
    query: 'Order 4 pieces of the article “lamp” for the customer Ada Lind, who lives at Elm Street 5 in Bergen.',
    calls: {
      placeOrder: {
        customer: { name: 'Ada Lind', address: { street: 'Elm Street 5', city: 'Bergen' } },
        article: 'lamp',
        pieces: 4
      }
    }
  },
  {
    name: 'fills in a list',
    query: 'Set the tags of the document to: ocean, ice, wind. In that order.',
    calls: { setTags: { tags: ['ocean', 'ice', 'wind'] } }
  },
  {
    name: 'fills in numbers',
    query: 'Convert 12.5 euros to US dollars.',
    calls: { convertMoney: { amount: 12.5, from: 'EUR', to: 'USD' } }
  },
  {
    name: 'leaves out what is optional',
    query: 'Book a table for 2 people in the name of Ada. No special wish.',
    calls: { bookTable: { name: 'Ada', people: 2 } }
  },
  {
    name: 'answers without a tool where none is needed',
    query: 'Which is larger, 3 or 8? Answer with the number alone; no tool is needed.',
    calls: {}
  },
  {
    name: 'uses two tools for one question',
    query: 'First convert 100 JPY to EUR, then book a table for 3 people in the name of Bo. Do both.',
    calls: { convertMoney: { amount: 100, from: 'JPY', to: 'EUR' }, bookTable: { name: 'Bo', people: 3 } }
  },
  {
    name: 'keeps letters and signs of other scripts',
    query: `Save a note titled Trip with exactly this text: ${UNICODE}`,
    calls: { saveNote: { title: 'Trip', body: UNICODE } }
  },
  {
    name: 'passes on a long text word for word',
    query: `Save a note titled Report with exactly this text: ${LONG}`,
    calls: { saveNote: { title: 'Report', body: LONG } }
  }
];

/** Why a task counts as failed, in words for people; undefined if it is solved. */
export function judge(task: SelfTestTask, calls: readonly RecordedCall[], answer: string): string | undefined {
  const wanted = Object.entries(task.calls);
  const called = calls.map(({ tool }) => tool).join(', ');
  if (wanted.length === 0) {
    const wrong = /8/.test(answer) ? undefined : 'It did not answer in words.';
    return calls.length > 0 ? `It called ${called}, though no tool was needed.` : wrong;
  }
  const isCalled = ([tool, args]: (typeof wanted)[number]): boolean =>
    calls.some(call => call.tool === tool && plain(call.args) === plain(args));
  const isSolved = wanted.every(isCalled) && (wanted.length > 1 || calls.length === 1);
  const wrong = `It called ${called || 'no tool in the right form'} instead of ${Object.keys(task.calls).join(' and ')}.`;
  return isSolved ? undefined : wrong;
}

/** Arguments in a form for comparison: fields sorted, empty ones removed, text in lower case with white space trimmed and collapsed. */
function plain(args: unknown): string {
  return JSON.stringify(args, (_, value: unknown) => {
    if (typeof value === 'string') {
      return value.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
    }
    if (!isRecord(value)) {
      return value;
    }
    const fields = Object.entries(value).filter(([, each]) => each !== null && each !== '');
    return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
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
