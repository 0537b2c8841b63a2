import type { OpenAI } from 'openai';
import type { Dispatcher, Pool } from 'undici';
import { isLoopbackUrl } from '../../protocol/index.js';
import { guardedLookup, isForbiddenAddress, placeOf } from './addresses.js';
import { networkFault, replyProblem } from './failures.js';
import { deadlinesOf, type Deadlines, type OpenAiOptions } from './open-ai-options.js';

/** Longer than any deadline of ours, which are the ones that count, in milliseconds. */
const NEVER = 2 ** 31 - 1;
const MOST_REDIRECTS = 3;
/** In bytes. */
const LARGEST_REPLY = 32 * 1024 * 1024;
/** How much of a refusal is read, in bytes; only a sentence of it is shown. */
const LONGEST_REFUSAL = 64 * 1024;
/** A line of its own; within the text of a reply it does not count. */
const END_MARK = /^data:[ \t]*\[DONE\]/m;
const LF = 0x0a;
const CR = 0x0d;
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** What was seen of a reply on its way to the SDK. */
export type SeenReply = {
  /** The error that kept the reply from arriving. The SDK replaces it with an error of its own. */
  problem: unknown;
  /** Whether the server marked the end of the reply. */
  endMark: boolean;
};

/** What is wanted: a stream of events, or JSON as it is. */
type Form = 'events' | 'json';
type Send = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Opens the SDK for one request after another, with its own behaviour switched off: no retries, no deadline, no log, no
 * environment. The requests share connections.
 *
 * It stays with one origin: a redirect to another host, port or scheme is refused, because request and key would go there.
 * A web page in place of a reply is refused; a reply that was not streamed becomes a stream of one piece. Only the beginning
 * of a refusal is read.
 */
export function sdkOpener(options: Omit<OpenAiOptions, 'model'>) {
  const { baseUrl, apiKey, headers = {} } = options;
  let network: typeof fetch | undefined = options.fetch;
  return async (form: Form, seen: SeenReply): Promise<OpenAI> => {
    const send = (network ??= await networkFetch(baseUrl, deadlinesOf(options)));
    const { OpenAI: Sdk } = await import('openai');
    return new Sdk({
      baseURL: baseUrl,
      apiKey: apiKey ?? 'none',
      adminAPIKey: null,
      organization: null,
      project: null,
      // Of two headers with one name the later one is sent.
      defaultHeaders: {
        ...(apiKey === undefined && { authorization: null }),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
      },
      maxRetries: 0,
      timeout: NEVER,
      logLevel: 'off',
      fetch: guardedFetch(send, seen, form) as typeof fetch
    });
  };
}

function guardedFetch(send: Send, seen: SeenReply, form: Form): Send {
  return async (url, init) => {
    try {
      let address = url;
      for (let redirects = 0; ; redirects++) {
        const response = await send(address, { ...init, redirect: 'manual' });
        const location = response.headers.get('location');
        if (response.status < 300 || response.status > 399 || location === null) {
          return response.ok ? await readable(response, seen, form) : shortened(response);
        }
        await response.body?.cancel();
        address = nextAddress(address, location, redirects);
      }
    } catch (error) {
      seen.problem = error;
      throw error;
    }
  };
}

function nextAddress(address: string, location: string, redirects: number): string {
  const from = new URL(address);
  const to = URL.canParse(location, address) ? new URL(location, address) : undefined;
  if (to === undefined || to.origin !== from.origin || redirects >= MOST_REDIRECTS) {
    const message = `${from.host} redirects requests to ${placeOf(to)}; the redirect was not followed.`;
    throw replyProblem('unreachable', message, 'Check the base URL. If you trust that address, make it the base URL.');
  }
  return to.href;
}

async function readable(response: Response, seen: SeenReply, form: Form): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const { status, headers } = response;
  if (response.body === null || /\bhtml\b/i.test(type)) {
    await response.body?.cancel();
    const hint = 'Check the base URL: it often ends in /v1. A proxy or a login page may be in the way.';
    throw replyProblem('protocol', 'A web page arrived instead of the model’s reply.', hint);
  }
  const body = response.body.pipeThrough(watched(seen));
  if (form === 'json' || !/\bapplication\/json\b/i.test(type)) {
    return new Response(body, { status, headers });
  }
  const text = await new Response(body).text();
  return new Response(`data: ${text.replace(/[\r\n]+/g, ' ')}\n\n`, {
    status,
    headers: { 'content-type': 'text/event-stream' }
  });
}

/** Only the beginning of a refusal, because the SDK reads all it gets before it reports anything. */
function shortened({ body, status, headers }: Response): Response {
  let size = 0;
  const beginning = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      size += chunk.length;
      controller.enqueue(chunk);
      if (size >= LONGEST_REFUSAL) {
        controller.terminate(); // Which closes the connection.
      }
    }
  });
  return new Response(body?.pipeThrough(beginning) ?? null, { status, headers });
}

/**
 * Checks the bytes of a reply as they pass: whether the server marked its end, and that there are not too many. Passes on
 * whole lines only, because the SDK rereads a line from its beginning with each piece of it.
 */
function watched(seen: SeenReply): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  let begun: Uint8Array[] = [];
  const pass = (lines: readonly Uint8Array[], controller: TransformStreamDefaultController<Uint8Array>): void => {
    const bytes = Buffer.concat(lines);
    seen.endMark ||= END_MARK.test(bytes.toString('latin1'));
    controller.enqueue(bytes);
  };
  return new TransformStream({
    transform: (chunk, controller) => {
      size += chunk.length;
      if (size > LARGEST_REPLY) {
        throw replyProblem('protocol', 'The reply was longer than 32 MB and was cut off.', 'Ask for less at once.');
      }
      const end = Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(CR)) + 1;
      if (end > 0) {
        pass([...begun, chunk.subarray(0, end)], controller);
        begun = [];
      }
      begun.push(chunk.subarray(end));
    },
    flush: controller => pass(begun, controller)
  });
}

/**
 * A `fetch` with a deadline for connecting, one for silence if wanted, and the proxies that the environment names; a proxy
 * has the same time to connect to the server. This machine is reached without a proxy. Forbidden addresses are never contacted, whatever names or
 * redirects lead to them, nor does a name lead to an address that `isRefused` rejects. A proxy resolves names itself, without
 * these checks.
 */
export async function networkFetch(
  baseUrl: string,
  deadlines: Pick<Deadlines, 'connect'> & { readonly silence?: number },
  isRefused?: (address: string) => boolean
): Promise<typeof fetch> {
  const undici = await import('undici');
  const isHere = isLoopbackUrl(baseUrl);
  // What is listed as on this machine is so: `localhost` leads nowhere else.
  const lookup = guardedLookup(address => isRefused?.(address) === true || (isHere && !LOOPBACK.test(address)));
  const { connect: timeout, silence = 0 } = deadlines;
  const connect = { timeout, lookup };
  const options = { connect, headersTimeout: silence, bodyTimeout: silence };
  const through = {
    ...options,
    requestTls: connect,
    proxyTls: connect,
    clientFactory: (address: URL, bare: object) => {
      const message = `The proxy ${address.host}, used to reach ${new URL(baseUrl).host}, does not answer.`;
      return proxyPool(new undici.Pool(address, { ...bare, headersTimeout: deadlines.connect }), message);
    }
  };
  const dispatcher = isHere || !namesProxy() ? new undici.Agent(options) : new undici.EnvHttpProxyAgent(through);
  const send = async (url: string, init: object) => {
    const { host, hostname } = new URL(url);
    if (isForbiddenAddress(hostname)) {
      // IP addresses bypass `lookup`, so they are checked here.
      const message = `${host} is a reserved network address; no request was sent.`;
      throw replyProblem('unreachable', message, 'Enter the address of the model’s server.');
    }
    return undici.fetch(url, { ...init, dispatcher });
  };
  return send as unknown as typeof fetch; // The two declare the same function with types of their own.
}

function namesProxy(): boolean {
  return ['http_proxy', 'https_proxy'].some(name => Boolean(process.env[name] ?? process.env[name.toUpperCase()]));
}

/** Connections to one proxy. `silence` is said when it does not lead on to another server. */
function proxyPool(pool: Pool, silence: string): Dispatcher {
  const connect = pool.connect.bind<(options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>>(pool);
  return Object.assign(pool, {
    connect: (options: Dispatcher.ConnectOptions) =>
      connect(options).catch((error: unknown) => {
        const code = networkFault(error) === 'timeout' ? 'timeout' : 'unreachable';
        throw replyProblem(code, silence, 'Check HTTP_PROXY and HTTPS_PROXY, and start Jupyter again.', error);
      })
  });
}
