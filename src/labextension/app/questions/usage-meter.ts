import {
  type IModelClient,
  type ModelEvent,
  type ModelRequest,
  type Usage,
  renderMessages,
  formatParts,
  type Message
} from '../../../agent/index.js';
import { estimateTokens } from '../../../datasets/index.js';
import type { Prices } from '../../../protocol/index.js';
import type { TurnUsage } from '../../chat/state/chat-turn.js';

export type UsageMeterOptions = {
  /** Tokens that all requests together may take, read and written; 0 for any number. */
  readonly most: number;
  /** Called instead of a request that exceeds the limit, with its size and whether it is the first. Stops the run. */
  readonly onFull: (asked: number, first: boolean) => void;
  readonly onUsage: (usage: TurnUsage) => void;
};

/** Tokens by kind; `input` includes those read from a cache. */
type Tokens = Pick<TurnUsage, 'input' | 'output' | 'cached'>;

/** Counts what the models of one run read and write, and what it costs. */
export class UsageMeter {
  constructor(private readonly _options: UsageMeterOptions) {}

  /** The same model, with its tokens counted. A model in the page uses no tokens. */
  watch(client: IModelClient, prices: Prices | undefined): IModelClient {
    return client.destination === 'page'
      ? client
      : withStream(client, (request, signal) => this._stream(client, prices, request, signal));
  }

  private async *_stream(
    client: IModelClient,
    prices: Prices | undefined,
    request: ModelRequest,
    signal: AbortSignal
  ): AsyncGenerator<ModelEvent> {
    const { most, onFull } = this._options;
    const asked = requestTokens(request);
    if (most > 0 && this._usage.input + this._usage.output + asked > most) {
      onFull(asked, !this._sent);
      yield { type: 'end', reason: 'aborted' };
      return;
    }
    this._sent = true;
    let said = '';
    let reported: Usage = {};
    let counted = false;
    const count = (failed: boolean): void => {
      if (!counted && !(failed && said === '' && Object.keys(reported).length === 0)) {
        // A request and its reply always take tokens, so a count that is missing or 0 is replaced by an estimate.
        const input = reported.inputTokens || asked;
        const output = reported.outputTokens || estimateTokens(said);
        const isWhole = input === reported.inputTokens && output === reported.outputTokens;
        const cached = Math.min(reported.cachedTokens ?? 0, input);
        this._count({ input, output, cached }, isWhole, client, prices);
      }
      counted = true;
    };
    try {
      for await (const event of client.stream(request, signal)) {
        if (event.type === 'text' || event.type === 'thinking') {
          said += event.delta;
        } else if (event.type === 'call-delta') {
          said += event.arguments;
        } else if (event.type === 'usage') {
          reported = { ...reported, ...event.usage };
        } else if (event.type === 'end' || event.type === 'error') {
          count(event.type === 'error'); // Counted now: the reader may stop after this event.
        }
        yield event;
      }
    } finally {
      count(false); // If the reply is stopped, what has arrived is counted.
    }
  }

  private _count(
    { input, output, cached }: Tokens,
    isWhole: boolean,
    { destination }: IModelClient,
    prices: Prices | undefined
  ): void {
    if (prices !== undefined) {
      const { currency } = prices;
      const read = (input - cached) * prices.input + cached * (prices.cached ?? prices.input);
      const cost = (read + output * prices.output) / 1_000_000;
      this._costs.set(currency, (this._costs.get(currency) ?? 0) + cost);
    } else if (destination === 'network') {
      this._unpriced = true;
    }
    const before = this._usage;
    const costs = [...this._costs].map(([currency, amount]) => ({ currency, amount }));
    this._usage = {
      input: before.input + input,
      output: before.output + output,
      cached: before.cached + cached,
      ...(isWhole && before.about !== true ? {} : { about: true }),
      ...(costs.length === 0 || this._unpriced ? {} : { costs })
    };
    this._options.onUsage(this._usage);
  }

  private _usage: TurnUsage = { input: 0, output: 0, cached: 0 };
  private readonly _costs = new Map<string, number>();
  private _sent = false;
  private _unpriced = false;
}

export function withStream(client: IModelClient, stream: IModelClient['stream']): IModelClient {
  return {
    id: client.id,
    destination: client.destination,
    get capabilities() {
      return client.capabilities;
    },
    stream
  };
}

/** About how many tokens a model reads in a request; images are not counted. */
function requestTokens(request: ModelRequest): number {
  const { tools, schema } = request;
  const said = renderMessages(request).map(messageText);
  const told = [...tools, ...(schema === undefined ? [] : [schema])].map(part => JSON.stringify(part));
  return [...said, ...told].reduce((sum, text) => sum + estimateTokens(text), 0);
}

/** A message as a language model reads it, its calls included. */
export function messageText(message: Message): string {
  if (message.role === 'tool') {
    return formatParts(message.parts);
  }
  const calls = message.role === 'assistant' ? message.calls : [];
  return [message.text, ...calls.map(({ name, arguments: args }) => `${name}(${args})`)]
    .filter(text => text !== '')
    .join('\n');
}
