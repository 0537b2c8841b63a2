import { DEFAULT_BASE_URL } from './default-base-url.js';
import type { OpenAiOptions } from './open-ai-options.js';

/**
 * `OPENAI_API_KEY`, when the address has the origin that the environment gave the key for: that of
 * `CELLWRIGHT_OPENAI_BASE_URL`, or OpenAI's own without one. An endpoint that names a proxy or certificates of its own gets
 * none: the environment says nothing of them.
 */
export function environmentKey(
  env: Readonly<Record<string, string | undefined>>,
  { baseUrl, proxy, caFile }: Pick<OpenAiOptions, 'baseUrl' | 'proxy' | 'caFile'>
): string | undefined {
  const meant = env['CELLWRIGHT_OPENAI_BASE_URL']?.trim() || DEFAULT_BASE_URL;
  const same = URL.canParse(meant) && URL.canParse(baseUrl) && new URL(meant).origin === new URL(baseUrl).origin;
  return same && proxy === undefined && caFile === undefined ? env['OPENAI_API_KEY']?.trim() || undefined : undefined;
}
