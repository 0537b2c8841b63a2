import type { Static, TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { CellwrightError } from '../../agent/index.js';
import { failureOfResponse } from './failure-of-response.js';
import type { ServiceRequest } from './service-request.js';

export type ServiceCalls = {
  /** GET, answered with JSON of the schema. */
  readonly read: <S extends TSchema>(schema: S, path: string, signal?: AbortSignal) => Promise<Static<S>>;
  /** POST, answered with JSON of the schema. */
  readonly ask: <S extends TSchema>(schema: S, path: string, body: unknown, signal?: AbortSignal) => Promise<Static<S>>;
  /** POST, answered without anything. */
  readonly write: (path: string, body: unknown, signal?: AbortSignal) => Promise<void>;
  /** POST that goes on when the page is gone; rejects when that of all of them is above 64 KiB. */
  readonly leave: (path: string, body: unknown) => Promise<void>;
};

/**
 * The ways to ask the service. They reject with `CellwrightError`: code `service_missing` when the service cannot be had,
 * `service_refused` when it does not take the request; the message is for people. What bridge or service said is the
 * `cause`, with its own code.
 */
export function serviceCalls(request: ServiceRequest): ServiceCalls {
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
      const sentence =
        'Something between this page and the Cellwright service answered in its place. Reload this page and log in again.';
      throw new CellwrightError('service_missing', sentence, { cause: new CellwrightError('not_ours', sentence) });
    }
    return body;
  };

  const read = <S extends TSchema>(schema: S, path: string, signal?: AbortSignal): Promise<Static<S>> =>
    answer(schema, path, { method: 'GET' }, signal);

  const ask = <S extends TSchema>(schema: S, path: string, body: unknown, signal?: AbortSignal): Promise<Static<S>> =>
    answer(schema, path, post(body), signal);

  const write = async (path: string, body: unknown, signal?: AbortSignal): Promise<void> => {
    const response = await send(path, post(body), signal);
    await response.body?.cancel();
  };

  const leave = async (path: string, body: unknown): Promise<void> => {
    await send(path, { ...post(body), keepalive: true }, undefined);
  };

  return { read, ask, write, leave };
}

function post(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
