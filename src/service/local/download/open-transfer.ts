import { checkDownloadUrl, isNear } from './check-download-url.js';
import { DownloadProblem, noModel } from './download-problem.js';

const MOST_REDIRECTS = 2;

/** What the server has, and the bytes of it from a place on. */
export type Transfer = {
  /** The place where the bytes begin: as asked for, or 0 when the server begins anew. */
  readonly from: number;
  /** Bytes of the whole file. */
  readonly total?: number;
  /** Tells the file from another one at the same address. Absent when the server states none that is exact. */
  readonly validator?: string;
  /** Absent when there are no more bytes. */
  readonly body?: ReadableStream<Uint8Array>;
};

/** What is there of a file, and what the server said of it: what tells it from another one, and the bytes of all of it. */
export type Before = { readonly from: number; readonly validator?: string; readonly total?: number };

/**
 * Asks for a file from a place on, with the validator of what came before, so that a changed file begins anew. Follows at
 * most two redirects, none from https down to http, none to an address that would be refused itself, and none from a host
 * of the world to this machine or the private network.
 *
 * @param away As `send`, but reaches no such address, whatever a name leads to.
 * Rejects with a `DownloadProblem`, with what the network says, or with the signal's reason.
 */
export async function openTransfer(
  { send, away }: { readonly send: typeof fetch; readonly away: typeof fetch },
  url: string,
  before: Before,
  signal: AbortSignal
): Promise<Transfer> {
  const { from, validator } = before;
  const part: Record<string, string> =
    from > 0 && validator !== undefined ? { range: `bytes=${from}-`, 'if-range': validator } : {};
  const headers = { 'accept-encoding': 'identity', ...part };
  let address = url;
  let isAway = false;
  for (let redirects = 0; ; redirects++) {
    const response = await (isAway ? away : send)(address, { headers, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status <= 399 && location !== null) {
      await response.body?.cancel();
      const next = nextAddress(address, location, redirects);
      isAway ||= !(await isNear(new URL(address).hostname));
      if (isAway && (await isNear(next.hostname))) {
        throw notFollowed(address, next);
      }
      address = next.href;
      continue;
    }
    try {
      return read(response, new URL(address).host, before);
    } catch (error) {
      await response.body?.cancel();
      throw error;
    }
  }
}

function nextAddress(address: string, location: string, redirects: number): URL {
  const from = new URL(address);
  const to = URL.canParse(location, address) ? new URL(location, address) : undefined;
  const isDown = from.protocol === 'https:' && to?.protocol !== 'https:';
  if (to === undefined || isDown || redirects >= MOST_REDIRECTS || checkDownloadUrl(to.href) !== undefined) {
    throw notFollowed(address, to);
  }
  return to;
}

function notFollowed(from: string, to: URL | undefined): DownloadProblem {
  return new DownloadProblem({
    code: 'redirect',
    message: `${new URL(from).host} sends on to ${to?.host ?? 'nowhere'}; that was not followed.`,
    hint: 'Find the address that the file itself lies at.'
  });
}

function read(response: Response, host: string, { from, validator, total: whole }: Before): Transfer {
  const { status, headers } = response;
  const body = response.body ?? undefined;
  if (status === 416 && from > 0) {
    const total = /^bytes \*\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
    if (Number(total) === from && from === (whole ?? from)) {
      return { from, total: from, ...(validator !== undefined && { validator }) };
    }
    throw new DownloadProblem({ code: 'changed', message: `${host} has another file than before.` }, true);
  }
  if (status !== 200 && status !== 206) {
    throw refused(status, host);
  }
  if (/\bhtml\b/i.test(headers.get('content-type') ?? '')) {
    throw noModel(host);
  }
  if (!/^(|identity)$/i.test(headers.get('content-encoding') ?? '')) {
    throw new DownloadProblem({
      code: 'protocol',
      message: `${host} sends the file packed in a way that cannot be gone on with.`,
      hint: 'Download the file yourself, into the folder of the model files.'
    });
  }
  const now = validatorOf(headers);
  const known = now === undefined ? {} : { validator: now };
  if (status === 200) {
    const length = headers.get('content-length');
    return {
      from: 0,
      ...known,
      ...(length !== null && /^\d+$/.test(length) && { total: Number(length) }),
      ...(body !== undefined && { body })
    };
  }
  const [, start, said] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  const total = said === undefined || said === '*' ? whole : Number(said);
  if (Number(start) !== from || (now !== undefined && now !== validator) || total !== (whole ?? total)) {
    throw new DownloadProblem({ code: 'changed', message: `${host} has another file than before.` }, true);
  }
  return {
    from,
    ...(validator !== undefined && { validator }),
    ...(total !== undefined && { total }),
    ...(body !== undefined && { body })
  };
}

/** Weak ones tell nothing about bytes. */
function validatorOf(headers: Headers): string | undefined {
  const etag = headers.get('etag');
  return (etag?.startsWith('"') === true ? etag : undefined) ?? headers.get('last-modified') ?? undefined;
}

function refused(status: number, host: string): DownloadProblem {
  switch (status) {
    case 401:
    case 403:
      return new DownloadProblem({
        code: 'refused',
        message: `${host} does not give out this file without a login.`,
        hint: 'Download it yourself, into the folder of the model files.'
      });
    case 404:
    case 410:
      return new DownloadProblem({
        code: 'not_found',
        message: `${host} has no such file.`,
        hint: 'Check the address.'
      });
    default:
      return new DownloadProblem(
        { code: 'server', message: `${host} answers with HTTP ${status}.`, hint: 'Try again later.' },
        status === 429 || status >= 500
      );
  }
}
