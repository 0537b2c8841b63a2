import type { ModelFailure } from '../../agent/index.js';
import type { OpenAiOptions } from './open-ai-options.js';

const LONGEST_QUOTE = 300;
const TOO_LONG =
  /context[ _]?(length|window|size)|maximum context|too (long|many tokens|large)|exceeds? .{0,40}tokens|prompt is too/i;

/** What a refusal by the model's server means, and what to do. The server's words are quoted without the key. */
export function failureOfStatus(status: number, error: unknown, options: OpenAiOptions): ModelFailure {
  const { apiKey, baseUrl, model } = options;
  const host = new URL(baseUrl).host;
  const said = quote(error, apiKey);
  const { code } = error as { readonly code?: unknown };
  switch (true) {
    case status === 401 || status === 403:
      return apiKey === undefined
        ? { code: 'auth', message: `${host} asks for a key.`, hint: 'Set OPENAI_API_KEY and start Jupyter again.' }
        : {
            code: 'auth',
            message: `${host} refused the key (HTTP ${status}).`,
            hint: 'Check OPENAI_API_KEY and that the key may use this model, then start Jupyter again.'
          };
    case status === 413 || ((status === 400 || status === 422) && TOO_LONG.test(`${String(code)} ${said}`)):
      return {
        code: 'too_long',
        message: `The chat and the description of the data are longer than ${model} takes.`,
        hint: 'Start a new chat, or ignore some variables.'
      };
    case status === 404:
      return {
        code: 'not_found',
        message: `${host} knows no model “${model}”, or the base URL is wrong.${said}`,
        hint: 'Check the name of the model and the base URL; it often ends in /v1.'
      };
    case status === 429 && /insufficient_quota|billing|credit/i.test(`${String(code)} ${said}`):
      return {
        code: 'rate_limit',
        message: `The account at ${host} has no credit left.`,
        hint: 'Check its plan and billing, or pick another model.'
      };
    case status === 429:
      return {
        code: 'rate_limit',
        message: `${host} takes no more requests at the moment.${said}`,
        hint: 'Wait a little and ask again, or pick another model.'
      };
    case status >= 500:
      return {
        code: 'server',
        message: `${host} has a problem of its own (HTTP ${status}).${said}`,
        hint: 'Ask again later, or pick another model.'
      };
    default:
      return {
        code: 'bad_request',
        message: `${host} did not take the request (HTTP ${status}).${said}`,
        hint: 'The model may not be able to use tools: pick another one.'
      };
  }
}

function quote(error: unknown, apiKey: string | undefined): string {
  const text = error instanceof Error ? error.message : '';
  const plain = text
    .replace(/^\d{3} /, '')
    .replace('status code (no body)', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const masked = apiKey === undefined ? plain : plain.replaceAll(apiKey, '[key]');
  return masked === '' ? '' : ` It said: “${masked.slice(0, LONGEST_QUOTE)}”`;
}
