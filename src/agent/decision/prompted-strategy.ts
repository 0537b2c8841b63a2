import type { IModelClient, ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';
import { inWords } from './in-words.js';
import { readChoice } from './read-choice.js';
import { readReply } from './read-reply.js';
import { withAnswer } from './respond-to-user.js';

const HOW_TO =
  'To use one of the tools, reply with one JSON object and nothing else: {"tool": "its name", "arguments": {…}}. ' +
  'Its result comes with the next message. To answer, write plain text.';

/** For models that cannot be held to anything: all is said in the prompt, and one call is read out of the reply. */
export class PromptedStrategy implements IDecisionStrategy {
  constructor(private readonly _client: IModelClient) {}

  async decide(request: ModelRequest, options: DecideOptions): Promise<Decision> {
    const { schema, tools } = request;
    if (tools.length === 0) {
      const form =
        schema === undefined ? '' : `Reply with JSON of this schema and nothing else: ${JSON.stringify(schema)}`;
      return readReply(this._client, inWords(request, [], form), options);
    }
    const offered = withAnswer(tools);
    const reply = await readReply(this._client, inWords(request, offered, HOW_TO), options);
    return readChoice(reply, offered, 'within');
  }
}
