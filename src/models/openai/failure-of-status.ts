import type { ModelFailure } from '../../agent/index.js';
import { maskKey } from './mask-key.js';
import type { OpenAiOptions } from './open-ai-options.js';

const LONGEST_QUOTE = 300;
const TOO_LONG =
  /context[ _]?(length|window|size)|maximum context|too (long|many tokens|large)|exceeds? .{0,40}tokens|prompt is too/i;

/**
 * What a refusal by the model's server means, and what to do. The server's words are quoted without the key.
 *
 * @param status Nothing when it was said in place of the rest of a reply, with no number.
 */
export function failureOfStatus(status: number | undefined, error: unknown, options: OpenAiOptions): ModelFailure {
  const { baseUrl, model } = options;
  const host = new URL(baseUrl).host;
  const said = quote(error, options);
  const { code } = error as { readonly code?: unknown };
  const tooLong = TOO_LONG.test(`${String(code)} ${said}`);
  if (status === undefined) {
    const hint = 'Ask again, or pick another model.';
    return tooLong ? longer(model) : { code: 'server', message: `${host} ended its reply with an error.${said}`, hint };
  }
  switch (true) {
    case status === 401 || status === 403:
      return refusedKey(status, host, options);
    case status === 413 || ((status === 400 || status === 422) && tooLong):
      return longer(model);
    // Gateways that find no host for a request with tools say so with the status of an unknown model.
    case status === 404 && !/\btools?\b/i.test(said.replaceAll(model, '')):
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
        hint: insteadOf(options)
      };
  }
}

function longer(model: string): ModelFailure {
  return {
    code: 'too_long',
    message: `The chat and the description of the data are longer than ${model} takes.`,
    hint: 'Start a new chat, or ignore some variables.'
  };
}

/** What to do about a request that a server refuses, by how the decisions of its model are read. */
function insteadOf({ strategy = 'native', keyIn }: OpenAiOptions): string {
  const set =
    keyIn === 'connection'
      ? 'set “Acts by” of its connection'
      : 'set CELLWRIGHT_OPENAI_STRATEGY to grammar or prompted and start Jupyter again';
  switch (strategy) {
    case 'native':
      return `The model may not be able to use tools: pick another one, or ${set}.`;
    case 'grammar':
      return `The server may take no schema of this form: pick another model, or ${set.replace('grammar or ', '')}.`;
    case 'prompted':
      return 'Check what the server says, or pick another model.';
  }
}

function refusedKey(status: number, host: string, { apiKey, keyIn, secretHeaders }: OpenAiOptions): ModelFailure {
  const entered = keyIn === 'connection';
  if (apiKey === undefined && secretHeaders === undefined) {
    const hint = entered ? 'Enter a key for this connection.' : 'Set OPENAI_API_KEY and start Jupyter again.';
    return { code: 'auth', message: `${host} asks for a key.`, hint };
  }
  return {
    code: 'auth',
    message: `${host} refused the key (HTTP ${status}).`,
    hint: entered
      ? 'Check that the key is right and may use this model, then enter it again.'
      : 'Check OPENAI_API_KEY and that the key may use this model, then start Jupyter again.'
  };
}

function quote(error: unknown, options: OpenAiOptions): string {
  const text = error instanceof Error ? error.message : '';
  const plain = maskKey(text, options)
    .replace(/^\d{3} /, '')
    .replace('status code (no body)', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const said = maskKey(plain, options, true);
  return said === '' ? '' : ` It said: “${said.slice(0, LONGEST_QUOTE)}”`;
}
