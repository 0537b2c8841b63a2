import { ReplyProblem } from './reply-problem.js';
import type { ReplyTap } from './reply-tap.js';

const MOST_REDIRECTS = 3;
const LONGEST_JSON = 16 * 1024 * 1024;
/** In bytes; of what a server says to a refusal a sentence is shown. */
const LONGEST_REFUSAL = 64 * 1024;

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * A `fetch` that stays with one origin: a redirect to another host, port or scheme is refused, because request and key would
 * go along. A web page in place of a reply is refused; a reply that was not streamed is given on as a stream of
 * one piece. Of a refusal only the beginning is read.
 *
 * @param form What is wanted: a stream of events, or JSON as it is.
 */
export function guardedFetch(send: Fetch, tap: ReplyTap, form: 'events' | 'json' = 'events'): Fetch {
  const follow: Fetch = async (url, init) => {
    let address = url;
    for (let redirects = 0; ; redirects++) {
      const response = await send(address, { ...init, redirect: 'manual' });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null) {
        return response.ok ? readable(response, tap, form) : shortened(response);
      }
      await response.body?.cancel();
      address = nextAddress(address, location, redirects);
    }
  };
  return async (url, init) => {
    try {
      return await follow(url, init);
    } catch (error) {
      tap.problem = error;
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

async function readable(response: Response, tap: ReplyTap, form: 'events' | 'json'): Promise<Response> {
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
  const body = tap.through(response.body);
  if (form === 'json' || !/\bapplication\/json\b/i.test(type)) {
    return new Response(body, { status, headers });
  }
  const text = (await new Response(body).text()).slice(0, LONGEST_JSON);
  return new Response(`data: ${text.replace(/[\r\n]+/g, ' ')}\n\n`, {
    status,
    headers: { 'content-type': 'text/event-stream' }
  });
}

/** The beginning of a refusal. The SDK reads it whole before anything is known of it. */
async function shortened(response: Response): Promise<Response> {
  if (response.body === null) {
    return response;
  }
  const { status, headers } = response;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body) {
    pieces.push(piece);
    size += piece.length;
    if (size >= LONGEST_REFUSAL) {
      break; // Which closes the connection.
    }
  }
  return new Response(Buffer.concat(pieces).subarray(0, LONGEST_REFUSAL), { status, headers });
}
