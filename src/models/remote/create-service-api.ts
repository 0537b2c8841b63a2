import type { Static, TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { CellwrightError } from '../../agent/index.js';
import {
  ConversationListSchema,
  ConversationReplySchema,
  HealthReplySchema,
  ModelsReplySchema,
  routePath,
  type AppendTurnBody,
  type Connection,
  type ConversationSummary,
  type HealthReply,
  type RenameNotebookBody,
  type StoredTurn
} from '../../protocol/index.js';
import { failureOfResponse } from './failure-of-response.js';
import type { ServiceRequest } from './service-request.js';

/**
 * What the page asks of the service beside streaming. Methods reject with `CellwrightError`: code `service_missing` when
 * the service cannot be had, `service_refused` when it does not take the request; the message is for people.
 */
export type ServiceApi = {
  health(signal?: AbortSignal): Promise<HealthReply>;
  models(signal?: AbortSignal): Promise<readonly Connection[]>;
  /** Newest first. */
  listConversations(notebookPath: string, signal?: AbortSignal): Promise<readonly ConversationSummary[]>;
  /** Turns as they were written last, in the order in which they were asked; empty when there is no such conversation. */
  loadConversation(id: string, signal?: AbortSignal): Promise<readonly StoredTurn[]>;
  /** Resolves when the turn is on the disk. */
  appendTurn(notebookPath: string, id: string, turn: { readonly id: string }, signal?: AbortSignal): Promise<void>;
  renameNotebook(from: string, to: string, signal?: AbortSignal): Promise<void>;
};

export function createServiceApi(request: ServiceRequest): ServiceApi {
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

  const read = async <S extends TSchema>(schema: S, path: string, signal?: AbortSignal): Promise<Static<S>> => {
    const response = await send(path, { method: 'GET' }, signal);
    const body: unknown = await response.json().catch(() => undefined);
    if (!Check(schema, body)) {
      throw new CellwrightError(
        'service_missing',
        'Something between this page and the Cellwright service answered in its place. Reload this page and log in again.'
      );
    }
    return body;
  };

  const write = async (path: string, body: unknown, signal?: AbortSignal): Promise<void> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const response = await send(path, init, signal);
    await response.body?.cancel();
  };

  return {
    health: signal => read(HealthReplySchema, routePath('health'), signal),
    models: async signal => (await read(ModelsReplySchema, routePath('models'), signal)).connections,
    listConversations: async (notebook, signal) =>
      (await read(ConversationListSchema, routePath('listConversations', { query: { notebook } }), signal))
        .conversations,
    loadConversation: async (id, signal) =>
      (await read(ConversationReplySchema, routePath('loadConversation', { id }), signal)).turns,
    appendTurn: (notebook, id, turn, signal) =>
      write(routePath('appendTurn', { id }), { notebook, turn } satisfies AppendTurnBody, signal),
    renameNotebook: (from, to, signal) =>
      write(routePath('renameNotebook'), { from, to } satisfies RenameNotebookBody, signal)
  };
}
