import type { OpenAiOptions } from './open-ai-options.js';
import { secretPattern } from './secret-pattern.js';
import { secretsOf } from './secrets-of.js';

/** Shorter keys, such as those that local servers take for decency, may be words of an answer. */
const SHORTEST = 16;
const MASK = '[key]';

type LongKeyMask = {
  /** What is taken out. */
  readonly secrets: readonly string[];
  readonly mask: (text: string) => string;
};

/** Takes the key and the values of secret headers out of texts, whatever their case, where they are too long for words. */
export function maskLongKey(options: Pick<OpenAiOptions, 'apiKey' | 'secretHeaders'>): LongKeyMask {
  const secrets = secretsOf(options).filter(secret => secret.length >= SHORTEST);
  const pattern = secretPattern(secrets);
  return { secrets, mask: text => (pattern === undefined ? text : text.replace(pattern, MASK)) };
}
