import { Type, type TSchema } from '@sinclair/typebox';
import { tool, type Tool } from '../../agent/index.js';
import type { RecordedCall } from './recorded-call.js';

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
