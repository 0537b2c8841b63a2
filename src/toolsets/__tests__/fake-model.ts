import type { Destination, IModelClient, ModelEvent, ModelFailureCode, ModelRequest } from '../../agent/index.js';

/** One scripted reply. */
export type Reply =
  | string
  | { readonly error: ModelFailureCode }
  | { readonly tool: string; readonly args: object }
  | { readonly text: string; readonly data: { readonly type: string } };

/** A reply that gives code. */
export const fenced = (code: string, reason = 'Averages the fare.'): string =>
  `${reason}\n\`\`\`python\n${code}\n\`\`\`\n`;

/** A model that answers by a list and keeps every request. */
export class FakeModel implements IModelClient {
  readonly id = 'fake';
  readonly capabilities = { tools: true, jsonSchema: false, grammar: false, images: true };
  readonly requests: ModelRequest[] = [];
  /** Called with the number of the request, from 1, before it is answered. */
  onRequest: (count: number) => void = () => undefined;

  constructor(
    readonly replies: Reply[],
    readonly destination: Destination = 'server'
  ) {}

  async *stream(request: ModelRequest): AsyncGenerator<ModelEvent> {
    this.requests.push(request);
    this.onRequest(this.requests.length);
    const reply = this.replies.shift();
    if (reply === undefined) {
      yield { type: 'error', error: { code: 'protocol', message: 'The script has no more replies.' } };
      return;
    }
    if (typeof reply === 'string') {
      yield { type: 'text', delta: reply };
      yield { type: 'end', reason: 'stop' };
    } else if ('error' in reply) {
      yield { type: 'error', error: { code: reply.error, message: 'It was refused.' } };
    } else if ('tool' in reply) {
      yield { type: 'call-delta', index: 0, name: reply.tool, arguments: JSON.stringify(reply.args) };
      yield { type: 'end', reason: 'calls' };
    } else {
      yield { type: 'text', delta: reply.text };
      yield { type: 'data', data: reply.data };
      yield { type: 'end', reason: 'stop' };
    }
  }

  /** Everything of the requests that leaves for a model elsewhere: all but the typed data. */
  get sent(): string {
    return JSON.stringify(this.requests, (key, value: unknown) => (key === 'data' ? undefined : value));
  }
}
