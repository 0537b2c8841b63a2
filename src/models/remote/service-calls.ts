import type { Static, TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { CellwrightError, parseJson, type ModelFailure } from '../../agent/index.js';
import { routePath, routes, ServiceErrorSchema } from '../../protocol/index.js';

/**
 * Sends a request to the service. `path` is below the service's base URL, without a slash in front. The page passes one
 * that goes through Jupyter's authentication and XSRF check; `init.signal` aborts it.
 */
export type ServiceRequest = (path: string, init: RequestInit) => Promise<Response>;

/** What is sent to a route: parts of its path, JSON, and how. */
type Call = NonNullable<Parameters<typeof routePath>[1]> & {
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
  /** Whether it continues when the page is gone; the bodies of all such requests together have at most 64 KiB. */
  readonly keepalive?: boolean;
};

/** Why a request got no reply of the service, for the user. `cause`: the error of the bridge or the service, with its own code. */
type Refused = { readonly failure: ModelFailure; readonly cause?: unknown };

const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

const AWAY = {
  message: 'The Jupyter server could not be reached.',
  hint: 'Check that it is still running and ask again.'
};

/** What is said when a proxy or a login page answers. */
export const NOT_OURS = {
  message: 'Something between this page and the Cellwright service answered instead of it.',
  hint: 'Reload this page and log in again.'
};

/**
 * Sends a request, and says why if it does not succeed. Messages from the bridge or the service are passed on; a reply from
 * anything else on the way (Jupyter without the extension, a proxy, a login page) gets a message of our own. Never rejects.
 */
export async function send(
  request: ServiceRequest,
  route: keyof typeof routes,
  { body, signal = null, keepalive = false, ...parts }: Call
): Promise<Response | Refused> {
  const { method } = routes[route];
  const json = method === 'POST' && { headers: HEADERS, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await request(routePath(route, parts), { method, signal, keepalive, ...json });
  } catch (cause) {
    return { failure: { code: 'unavailable', ...AWAY }, cause };
  }
  if (response.ok) {
    return response;
  }
  const code = CODES[response.status] ?? 'unavailable';
  const said: unknown = await response.json().catch(() => undefined);
  if (!Check(ServiceErrorSchema, said)) {
    const [message, hint] = WORDS[response.status] ?? [
      `The Cellwright service could not be reached through Jupyter (HTTP ${response.status}).`,
      'Ask again; the service restarts with the next request.'
    ];
    return { failure: { code, message, hint } };
  }
  const { message, hint } = said;
  return {
    failure: { code, message, ...(hint !== undefined && { hint }) },
    cause: new CellwrightError(said.code, message)
  };
}

/**
 * The kinds of calls to the service. They reject with `CellwrightError`: code `service_missing` if the service cannot be
 * reached, `service_refused` if it rejects the request; the message is for the user. The error that the bridge or the
 * service reported is the `cause`, with its own code.
 */
export function serviceCalls(request: ServiceRequest) {
  const reach = async (route: keyof typeof routes, call: Call): Promise<Response> => {
    const reply = await send(request, route, call);
    if (!('failure' in reply)) {
      return reply;
    }
    call.signal?.throwIfAborted();
    const { failure, ...rest } = reply;
    throw new CellwrightError(
      failure.code === 'unavailable' ? 'service_missing' : 'service_refused',
      failure.hint === undefined ? failure.message : `${failure.message} ${failure.hint}`,
      rest
    );
  };
  return {
    /** Answered with JSON of the schema. */
    ask: async <S extends TSchema>(schema: S, route: keyof typeof routes, call: Call): Promise<Static<S>> => {
      const response = await reach(route, call);
      const text = await response.text().catch((cause: unknown) => {
        call.signal?.throwIfAborted();
        throw new CellwrightError('service_missing', `${AWAY.message} ${AWAY.hint}`, { cause });
      });
      const body = parseJson(text);
      if (!Check(schema, body)) {
        const sentence = `${NOT_OURS.message} ${NOT_OURS.hint}`;
        throw new CellwrightError('service_missing', sentence, { cause: new CellwrightError('not_ours', sentence) });
      }
      return body;
    },
    /** What is answered is not read. */
    tell: async (route: keyof typeof routes, call: Call): Promise<void> => {
      await (await reach(route, call)).body?.cancel();
    }
  };
}

const CODES: Readonly<Record<number, ModelFailure['code']>> = {
  400: 'bad_request',
  413: 'too_long',
  415: 'bad_request',
  500: 'server'
};

const REFUSED = ['Jupyter refused the request to the Cellwright service.', NOT_OURS.hint] as const;
const WORDS: Readonly<Record<number, readonly [message: string, hint: string]>> = {
  401: REFUSED,
  403: REFUSED,
  404: [
    'This Jupyter server does not have the Cellwright server extension enabled.',
    'Run “jupyter server extension enable jupyterlab_cellwright” and start Jupyter again.'
  ],
  413: ['The request is larger than this server accepts.', 'Start a new chat.']
};
