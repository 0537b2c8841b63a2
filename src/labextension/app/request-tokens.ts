import { renderMessages, type ModelRequest } from '../../agent/index.js';
import { estimateTokens } from '../../datasets/index.js';
import { messageText } from './message-text.js';

/** About how many tokens a model reads in a request; images are not counted. */
export function requestTokens(request: ModelRequest): number {
  const { tools, schema } = request;
  const said = renderMessages(request).map(messageText);
  const told = [...tools, ...(schema === undefined ? [] : [schema])].map(part => JSON.stringify(part));
  return [...said, ...told].reduce((sum, text) => sum + estimateTokens(text), 0);
}
