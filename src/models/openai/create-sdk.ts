import type { OpenAI } from 'openai';
import type { OpenAiOptions } from './open-ai-options.js';

/** Longer than any deadline of ours, which are the ones that count, in milliseconds. */
const NEVER = 2 ** 31 - 1;

/** The SDK, loaded now, with nothing of its own left to it: no retries, no deadline, no log, no environment. */
export async function createSdk(
  { baseUrl, apiKey, headers, secretHeaders }: OpenAiOptions,
  send: (url: string, init: RequestInit) => Promise<Response>
): Promise<OpenAI> {
  const sdk = await import('openai');
  return new sdk.OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    // Of two headers with one name the later one is sent.
    defaultHeaders: {
      ...(apiKey === undefined && { authorization: null }),
      ...lowerCase({ ...headers, ...secretHeaders })
    },
    maxRetries: 0,
    timeout: NEVER,
    logLevel: 'off',
    fetch: send as typeof fetch
  });
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
