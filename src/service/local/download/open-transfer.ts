import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { isForbiddenAddress, networkFetch, placeOf } from '../../../models/openai/index.js';
import type { ServiceError } from '../../../protocol/index.js';

const CONNECT_MS = 10_000;
const MOST_REDIRECTS = 2;

/** What is known about the file on the server. */
export type PartInfo = {
  readonly url: string;
  /** Tells the file from another one at the same address. */
  readonly validator?: string | undefined;
  /** Bytes of the whole file. */
  readonly total?: number | undefined;
};

/** What is known about the file on the server, and its bytes from an offset on. */
type Transfer = Pick<PartInfo, 'total' | 'validator'> & {
  /** Offset of the first byte: as requested, or 0 if the server has another file or does not send parts. */
  readonly from: number;
  readonly body: ReadableStream<Uint8Array> | null;
};

/**
 * Requests a file from an offset on, with the validator of the bytes received before. Follows at most two redirects:
 * none from https down to http, none to an address that would be refused itself, and none from a public host to this
 * machine or the private network, whatever address a name resolves to.
 *
 * Rejects with a `DownloadProblem`, the network's error, also after so many milliseconds of `silence`, or the signal's
 * reason. Abort the signal when no more bytes are wanted. `send` is used instead of the network.
 */
export async function openTransfer(
  info: PartInfo,
  from: number,
  signal: AbortSignal,
  silence: number,
  send?: typeof fetch
): Promise<Transfer> {
  const part: Record<string, string> = from > 0 ? { range: `bytes=${from}-`, 'if-range': info.validator ?? '' } : {};
  let address = new URL(info.url);
  let isAway = false;
  for (let redirects = 0; ; redirects++) {
    const { href, host } = address;
    const refused = isAway ? isPrivateAddress : undefined;
    const reach: typeof fetch = send ?? (await networkFetch(href, { connect: CONNECT_MS, silence }, refused));
    const headers = { 'accept-encoding': 'identity', ...part };
    const response: Response = await reach(href, { headers, redirect: 'manual', signal });
    const location: string | null = response.headers.get('location');
    if (location === null || response.status < 300 || response.status > 399) {
      const transfer = read(response, host, info, from);
      if (transfer !== undefined) {
        return transfer;
      }
      await response.body?.cancel();
      return openTransfer(info, 0, signal, silence, send);
    }
    await response.body?.cancel();
    const next: URL | undefined = URL.canParse(location, href) ? new URL(location, href) : undefined;
    const isRefused =
      next === undefined ||
      redirects === MOST_REDIRECTS ||
      (address.protocol === 'https:' && next.protocol !== 'https:') ||
      checkDownloadUrl(next.href) !== undefined;
    isAway ||= !isRefused && !(await isNear(address.hostname));
    if (isRefused || (isAway && (await isNear(next.hostname)))) {
      const message = `${host} redirects to ${placeOf(next)}; the redirect was not followed.`;
      throw new DownloadProblem('redirect', message, 'Find the address of the file itself.');
    }
    address = next;
  }
}

/** The transfer in a response; undefined if the requested bytes are not part of the file that the server has. */
function read({ status, headers, body }: Response, host: string, before: PartInfo, from: number): Transfer | undefined {
  if (status !== 200 && (from === 0 || (status !== 206 && status !== 416))) {
    throw refusal(status, host);
  }
  if (status !== 416 && /\bhtml\b/i.test(headers.get('content-type') ?? '')) {
    throw noModel(host);
  }
  // Weak ETags say nothing about the bytes.
  const [etag] = /^".*/.exec(headers.get('etag') ?? '') ?? [];
  const validator = etag ?? headers.get('last-modified') ?? undefined;
  if (status === 200) {
    const length = headers.get('content-length');
    return { from: 0, validator, total: length === null ? undefined : Number(length), body };
  }
  const [, start, whole] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  const total = whole === '*' ? before.total : Number(whole);
  const isSame = total === (before.total ?? total) && (validator ?? before.validator) === before.validator;
  return Number(start) === from && isSame ? { from, validator: before.validator, total, body } : undefined;
}

function refusal(status: number, host: string): DownloadProblem {
  if (status === 401 || status === 403) {
    const hint = 'Download it yourself, into the folder of the model files.';
    return new DownloadProblem('refused', `${host} does not give out this file without a login.`, hint);
  }
  if (status === 404 || status === 410) {
    return new DownloadProblem('not_found', `${host} has no such file.`, 'Check the address.');
  }
  const then = status === 429 || status >= 500 ? 'again' : 'keep';
  return new DownloadProblem('server', `${host} answers with HTTP ${status}.`, 'Try again later.', then);
}

/** What is wrong with the address of a model file, as a sentence that does not repeat it; undefined if it is acceptable. */
export function checkDownloadUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    return 'That is not the address of a file, such as https://models.example/some-model.gguf.';
  }
  if (url.username !== '' || url.password !== '') {
    return 'The address holds a name or password. Download the file yourself, into the folder of the model files.';
  }
  if (isForbiddenAddress(url.hostname)) {
    return 'That is a reserved network address, which cannot host a model.';
  }
  return undefined;
}

/**
 * Whether the host of a URL is this machine or in the private network, by its address or by those that its name
 * resolves to. A name that does not resolve here is neither: only a proxy could resolve it.
 */
async function isNear(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  return found.some(({ address }) => isPrivateAddress(address));
}

/** The last two ranges embed IPv4 addresses, which may be any. */
const NEAR = /^(unspecified|loopback|private|carrierGradeNat|linkLocal|uniqueLocal|rfc6052|6to4)$/;

/** Whether an IP address is this machine's own, or one that only means something within a network. */
export function isPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && NEAR.test(ipaddr.process(address).range());
}

/** Why a download failed, in words for people. */
export class DownloadProblem extends Error {
  /**
   * @param then What happens next: `keep` ends the download and keeps its part, `remove` also deletes the part because
   * it is not the intended file, `again` retries.
   */
  constructor(
    code: string,
    message: string,
    hint: string,
    readonly then: 'keep' | 'remove' | 'again' = 'keep'
  ) {
    super(message);
    this.name = 'DownloadProblem';
    this.said = { code, message, hint };
  }

  readonly said: ServiceError;
}

/** The server sent something other than a model, most likely a page about one. */
export function noModel(host: string, then?: 'remove'): DownloadProblem {
  const message = `${host} sent a web page or something else instead of a model file in the GGUF format.`;
  const hint = 'Copy the address of the file itself; on pages about models it is that of the download button.';
  return new DownloadProblem('not_a_model', message, hint, then);
}

/** What went wrong with a download. */
export function problemOf(error: unknown, host: string): DownloadProblem {
  if (error instanceof DownloadProblem) {
    return error;
  }
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  // Network errors are wrapped, so they have no `syscall` of their own.
  if (syscall !== undefined) {
    const message = `The folder of the model files could not be written to (${code}).`;
    const hint = 'Free some space on the disk, or check the permissions of Jupyter’s data folder, and go on.';
    return new DownloadProblem('storage', message, hint);
  }
  const message = `The connection to ${host} broke or could not be made.`;
  const hint = 'Check the address and the network. A proxy is taken from HTTPS_PROXY when Jupyter starts.';
  return new DownloadProblem('unreachable', message, hint, 'again');
}
