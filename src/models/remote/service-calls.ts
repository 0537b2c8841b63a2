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
};

/**
 * The ways to ask the service. They reject with `CellwrightError`: code `service_missing` when the service cannot be had,
 * `service_refused` when it does not take the request; the message is for people.
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
    const { code, message, hint } = await failureOfResponse(response);
    const missing = code === 'unavailable';
    throw new CellwrightError(
      missing ? 'service_missing' : 'service_refused',
      hint === undefined ? message : `${message} ${hint}`
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
      throw new CellwrightError(
        'service_missing',
        'Something between this page and the Cellwright service answered in its place. Reload this page and log in again.'
      );
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

  return { read, ask, write };
}

function post(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
