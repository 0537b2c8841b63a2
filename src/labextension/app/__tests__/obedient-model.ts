import type { IModelClient, ModelEvent, ModelRequest } from '../../../agent/index.js';

/** What an order tells the model to do: to call tools, all in one reply, or to say something. */
export type Deed =
  | { readonly calls: readonly { readonly tool: string; readonly args: object }[] }
  | { readonly says: string };

/** The words that carry an order. They are those of an identifier, so that they fit wherever a name can stand. */
export const orderFor = (number: number): string => `obey_order_${number}`;

/**
 * A model that does whatever any text tells it, wherever the text stands: it looks around by `exploring`, obeys each order
 * that it has read, once, and is done.
 */
export class ObedientModel implements IModelClient {
  readonly id = 'obedient';
  readonly capabilities = { tools: true, jsonSchema: false, grammar: false, images: false };
  readonly destination = 'server';
  readonly obeyed: number[] = [];

  constructor(
    private readonly _deeds: readonly Deed[],
    private readonly _exploring: Deed[]
  ) {}

  async *stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    const text = JSON.stringify(request, (key, value: unknown) => (key === 'data' ? undefined : value));
    const read = [...text.matchAll(/obey_order_(\d+)/g)].map(([, number]) => Number(number));
    const next = read.find(number => !this.obeyed.includes(number));
    if (next !== undefined) {
      this.obeyed.push(next);
    }
    const deed = (next === undefined ? undefined : this._deeds[next]) ?? this._exploring.shift() ?? { says: 'Done.' };
    if ('says' in deed) {
      yield { type: 'text', delta: deed.says };
      yield { type: 'end', reason: 'stop' };
      return;
    }
    for (const [index, { tool, args }] of deed.calls.entries()) {
      yield { type: 'call-delta', index, name: tool, arguments: JSON.stringify(args) };
    }
    yield { type: 'end', reason: 'calls' };
  }
}
