import type { OpenAiOptions } from './open-ai-options.js';
import { secretPattern } from './secret-pattern.js';
import { secretsOf } from './secrets-of.js';

const MASK = '[key]';

/**
 * Text of a server without the key and the values of secret headers, whatever their case.
 *
 * @param spaced Also where single spaces stand between their characters.
 */
export function maskKey(
  text: string,
  options: Pick<OpenAiOptions, 'apiKey' | 'secretHeaders'>,
  spaced = false
): string {
  const pattern = secretPattern(secretsOf(options), spaced);
  return pattern === undefined ? text : text.replace(pattern, MASK);
}
