import { formatParts } from '../calls/format-parts.js';
import type { IModelClient, ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';
import { readReply } from './read-reply.js';

/**
 * For models too small to choose among tools. A question goes to one tool, in its `query`, without asking the model; that tool
 * asks it. What the tool answers without ending the run is the answer. Where no tool is offered, the model answers in text.
 */
export class DirectStrategy implements IDecisionStrategy {
  /** @param _tool Its name on the wire. */
  constructor(
    private readonly _client: IModelClient,
    private readonly _tool: string
  ) {}

  async decide(request: ModelRequest, options: DecideOptions): Promise<Decision> {
    const last = request.tools[0] && request.messages.at(-1);
    if (last?.role === 'user') {
      const args = JSON.stringify({ query: last.text });
      return { text: '', calls: [{ id: '', name: this._tool, arguments: args }], usage: {} };
    }
    if (last?.role === 'tool') {
      const text = formatParts(last.parts);
      options.emit({ kind: 'text', delta: text });
      return { text, calls: [], usage: {} };
    }
    return readReply(this._client, request, options);
  }
}
