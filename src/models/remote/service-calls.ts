import type { Static, TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { CellwrightError, type ModelFailure } from '../../agent/index.js';
import { ServiceErrorSchema, type ServiceError } from '../../protocol/index.js';

const LONGEST_BODY = 64_000;

/**
 * Sends a request to the service. `path` is below the service's base URL, without a slash in front. The page passes one
 * that goes through Jupyter's authentication and XSRF check; `init.signal` aborts it.
 */
export type ServiceRequest = (path: string, init: RequestInit) => Promise<Response>;

/** What is said when a proxy or a login page answers. */
export const NOT_OURS = {
  message: 'Something between this page and the Cellwright service answered in its place.',
  hint: 'Reload this page and log in again.'
};

/**
 * The kinds of calls to the service. They reject with `CellwrightError`: code `service_missing` if the service cannot be
 * reached, `service_refused` if it rejects the request; the message is for the user. The error that the bridge or the
 * service reported is the `cause`, with its own code.
 */
export function serviceCalls(request: ServiceRequest) {
  const send = async (path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> => {
    let response: Response;
    try {
      response = await request(path, { ...init, ...(signal !== undefined && { signal }) });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new CellwrightError('service_missing', 'The Jupyter server could not be reached.', { cause });
    }
    if (response.ok) {
      return response;
    }
    const { failure, said } = await failureOfResponse(response);
    const { code, message, hint } = failure;
    const missing = code === 'unavailable';
    throw new CellwrightError(
      missing ? 'service_missing' : 'service_refused',
      hint === undefined ? message : `${message} ${hint}`,
      said === undefined ? {} : { cause: new CellwrightError(said, message) }
    );
  };

  const answer = async <S extends TSchema>(
    schema: S,
    path: string,
    init: RequestInit,
    signal?: AbortSignal
  ): Promise<Static<S>> => {
    const response = await send(path, init, signal);
    const body: unknown = await response.json().catch(() => undefined);
    if (!Check(schema, body)) {
      const sentence = `${NOT_OURS.message} ${NOT_OURS.hint}`;
      throw new CellwrightError('service_missing', sentence, { cause: new CellwrightError('not_ours', sentence) });
    }
    return body;
  };

  return {
    /** GET, answered with JSON of the schema. */
    read: <S extends TSchema>(schema: S, path: string, signal?: AbortSignal): Promise<Static<S>> =>
      answer(schema, path, { method: 'GET' }, signal),
    /** POST, answered with JSON of the schema. */
    ask: <S extends TSchema>(schema: S, path: string, body: unknown, signal?: AbortSignal): Promise<Static<S>> =>
      answer(schema, path, post(body), signal),
    /** POST, answered without anything. */
    write: async (path: string, body: unknown, signal?: AbortSignal): Promise<void> => {
      const response = await send(path, post(body), signal);
      await response.body?.cancel();
    },
    /** POST that continues when the page is gone; rejects if the bodies of all such requests together exceed 64 KiB. */
    leave: async (path: string, body: unknown): Promise<void> => {
      await send(path, { ...post(body), keepalive: true }, undefined);
    }
  };
}

function post(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * What an unsuccessful reply means to the user. Messages from the bridge or the service are passed on; a reply from
 * anything else on the way (Jupyter without the extension, a proxy, a login page) gets a message of our own.
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

const CODES: Readonly<Record<number, ModelFailure['code']>> = {
  400: 'bad_request',
  413: 'too_long',
  415: 'bad_request',
  500: 'server'
};
const codeFor = (status: number): ModelFailure['code'] => CODES[status] ?? 'unavailable';

const REFUSED = [
  'Jupyter refused the request to the Cellwright service.',
  'Reload this page and log in again.'
] as const;
const WORDS: Readonly<Record<number, readonly [message: string, hint: string]>> = {
  401: REFUSED,
  403: REFUSED,
  404: [
    'This Jupyter server does not have the Cellwright server extension enabled.',
    'Run “jupyter server extension enable jupyterlab_cellwright” and start Jupyter again.'
  ],
  413: ['The request is larger than this server takes.', 'Start a new chat.']
};

function wordsFor(status: number): { readonly message: string; readonly hint: string } {
  const [message, hint] = WORDS[status] ?? [
    `The Cellwright service could not be reached through Jupyter (HTTP ${status}).`,
    'Ask again; the service is started anew with the next request.'
  ];
  return { message, hint };
}

async function serviceError(response: Response): Promise<ServiceError | undefined> {
  try {
    const body: unknown = JSON.parse((await response.text()).slice(0, LONGEST_BODY));
    return Check(ServiceErrorSchema, body) ? body : undefined;
  } catch {
    return undefined;
  }
}
