import type { ModelFailure } from '../../agent/index.js';
import { ServiceErrorSchema, type ServiceError } from '../../protocol/index.js';
import { Check } from '@sinclair/typebox/value';

const LONGEST_BODY = 64_000;

/**
 * What a reply other than a success means to the user. The words of bridge and service are passed on; a reply of
 * anything else on the way (Jupyter without the extension, a proxy, a login page) gets words of our own.
 *
 * @returns `said`: the code that bridge or service gave it.
 */
export async function failureOfResponse(
  response: Response
): Promise<{ readonly failure: ModelFailure; readonly said?: string }> {
  const said = await serviceError(response);
  if (said !== undefined) {
    const { code, message, hint } = said;
    return { failure: { code: codeFor(response.status), message, ...(hint !== undefined && { hint }) }, said: code };
  }
  return { failure: { code: codeFor(response.status), ...wordsFor(response.status) } };
}

function codeFor(status: number): ModelFailure['code'] {
  switch (status) {
    case 400:
    case 415:
      return 'bad_request';
    case 413:
      return 'too_long';
    case 500:
      return 'server';
    default:
      return 'unavailable';
  }
}

function wordsFor(status: number): { readonly message: string; readonly hint: string } {
  switch (status) {
    case 401:
    case 403:
      return {
        message: 'Jupyter refused the request to the Cellwright service.',
        hint: 'Reload this page and log in again.'
      };
    case 404:
      return {
        message: 'This Jupyter server does not have the Cellwright server extension enabled.',
        hint: 'Run “jupyter server extension enable jupyterlab_cellwright” and start Jupyter again.'
      };
    case 413:
      return { message: 'The request is larger than this server takes.', hint: 'Start a new chat.' };
    default:
      return {
        message: `The Cellwright service could not be reached through Jupyter (HTTP ${status}).`,
        hint: 'Ask again; the service is started anew with the next request.'
      };
  }
}

async function serviceError(response: Response): Promise<ServiceError | undefined> {
  try {
    const body: unknown = JSON.parse((await response.text()).slice(0, LONGEST_BODY));
    return Check(ServiceErrorSchema, body) ? body : undefined;
  } catch {
    return undefined;
  }
}
