import type { OpenAI } from 'openai';
import { ReplyProblem } from './failures.js';
import type { OpenAiOptions } from './open-ai-options.js';

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
 * The SDK for one request, with its own behaviour switched off: no retries, no deadline, no log, no environment.
 *
 * It stays with one origin: a redirect to another host, port or scheme is refused, because request and key would go there.
 * A web page in place of a reply is refused; a reply that was not streamed becomes a stream of one piece. Only the beginning
 * of a refusal is read.
 */
export async function openSdk(
  { baseUrl, apiKey, headers = {} }: OpenAiOptions,
  send: Send,
  form: Form
): Promise<{ readonly sdk: OpenAI; readonly seen: Readonly<SeenReply> }> {
  const { OpenAI: Sdk } = await import('openai');
  const seen: SeenReply = { problem: undefined, endMark: false };
  const sdk = new Sdk({
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
  return { sdk, seen };
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
    throw new ReplyProblem({
      code: 'unreachable',
      message: `${from.host} sends requests on to ${to?.host ?? 'nowhere'}; that was not followed.`,
      hint: 'If you trust that address, make it the base URL.'
    });
  }
  return to.href;
}

async function readable(response: Response, seen: SeenReply, form: Form): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const { status, headers } = response;
  if (response.body === null || /\bhtml\b/i.test(type)) {
    await response.body?.cancel();
    throw new ReplyProblem({
      code: 'protocol',
      message: 'A web page came in place of the model’s reply.',
      hint: 'Check the base URL: it often ends in /v1. A proxy or a login page may stand before it.'
    });
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
        throw new ReplyProblem({
          code: 'protocol',
          message: 'The reply was longer than 32 MB and was cut off.',
          hint: 'Ask for less at once.'
        });
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
