import type { IModelClient, ModelRequest } from '../model-client.js';
import type { DecideOptions, Decision, IDecisionStrategy } from './decision.js';
import { readReply } from './read-reply.js';
import { RESPOND_TO_USER } from './respond-to-user.js';

/** For models whose provider has tool calls of its own: tools go out with the request, calls come back as such. */
export class NativeStrategy implements IDecisionStrategy {
  constructor(private readonly _client: IModelClient) {}

  async decide(request: ModelRequest, options: DecideOptions): Promise<Decision> {
    const tools = request.tools.filter(({ name }) => name !== RESPOND_TO_USER.name);
    return readReply(this._client, { ...request, tools }, options);
  }
}
