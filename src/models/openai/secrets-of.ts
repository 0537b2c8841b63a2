import type { OpenAiOptions } from './open-ai-options.js';

type Secrets = Pick<OpenAiOptions, 'apiKey' | 'secretHeaders'>;

/** Shorter values of headers may be words of their own elsewhere. */
const SHORTEST = 8;

/** The key and the values of secret headers, also as JSON or a URL would write them, the longer forms first. */
export function secretsOf({ apiKey = '', secretHeaders = {} }: Secrets): readonly string[] {
  const values = Object.values(secretHeaders).flatMap(value => [value, value.split(' ').at(-1) ?? '']);
  const secrets = [apiKey, ...values.filter(value => value.length >= SHORTEST)].filter(secret => secret !== '');
  const forms = secrets.flatMap(secret => {
    const quoted = JSON.stringify(secret).slice(1, -1);
    return [JSON.stringify(quoted).slice(1, -1), quoted, encodeURIComponent(secret), secret];
  });
  return [...new Set(forms)];
}
