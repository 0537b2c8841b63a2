import { networkCode } from './network-code.js';

/** A server that asks for a longer wait than this is not waited for, in milliseconds. */
const LONGEST_WAIT = 30_000;
const FIRST_WAIT = 500;

/**
 * How long to wait before a request is sent again, in milliseconds; nothing when that would not help.
 *
 * Sent again are requests that met a busy or broken server or a network that failed; never ones that were refused, that
 * timed out, or whose certificate is wrong.
 *
 * @param tries How many were made, at least 1.
 */
export function retryDelay(error: unknown, tries: number, random: () => number = Math.random): number | undefined {
  const { status, headers, code } = error as {
    readonly status?: unknown;
    readonly headers?: Headers;
    readonly code?: unknown;
  };
  const backOff = FIRST_WAIT * 2 ** (tries - 1) * (0.75 + random() / 2);
  if (typeof status === 'number') {
    if (code === 'insufficient_quota' || (status !== 429 && status < 500)) {
      return undefined;
    }
    const asked = askedWait(headers);
    return asked === undefined ? backOff : asked > LONGEST_WAIT ? undefined : asked;
  }
  switch (networkCode(error)) {
    case undefined:
    case 'bad-port':
    case 'proxy':
    case 'tls':
    case 'no-tls':
    case 'ETIMEDOUT':
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'UND_ERR_HEADERS_TIMEOUT':
      return undefined;
    default:
      return backOff;
  }
}

/** `Retry-After` in seconds or as a date. */
function askedWait(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after') ?? '';
  if (value === '') {
    return undefined;
  }
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(wait, 0) : undefined;
}
