import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from '@sinclair/typebox';
import type { Message, ModelEvent, ModelRequest, ModelRole } from '../../../agent/index.js';
import type { StreamNotice } from '../../../protocol/index.js';
import { collect, never } from '../../__tests__/collect.js';
import { LlamaClient, type LlamaOptions } from '../index.js';

const ROOT = process.cwd();
const PROGRAM = join(ROOT, 'lib', 'models', 'llama', 'child', 'main.js');

/** What `npm run llama-runtime` installs into. */
export const RUNTIME = join(ROOT, 'llama-runtime');

const clients: LlamaClient[] = [];

/** A client over the real runtime; `unloadAll` takes it out of memory. */
export function localClient(file: string, options: Partial<LlamaOptions> = {}): LlamaClient {
  if (!existsSync(PROGRAM)) {
    throw new Error('The layers are not built: npx tsc -b.');
  }
  const client = new LlamaClient({ file, runtime: RUNTIME, program: PROGRAM, maxTokens: 60, ...options });
  clients.push(client);
  return client;
}

export async function unloadAll(): Promise<void> {
  await Promise.all(clients.splice(0).map(client => client.unload()));
}

/** A request of turns that begin with the user's. */
export function request(
  turns: readonly string[],
  { system, schema, role = 'main' }: { system?: string; schema?: TSchema; role?: ModelRole } = {}
): ModelRequest {
  const messages = turns.map((text, at): Message =>
    at % 2 === 0 ? { role: 'user', text } : { role: 'assistant', text, calls: [] }
  );
  return {
    role,
    messages: [...(system === undefined ? [] : [{ role: 'system', text: system } as const]), ...messages],
    tools: [],
    context: [],
    ...(schema !== undefined && { schema })
  };
}

/** All that came of one request, its text in one piece. */
export type Reply = { readonly text: string; readonly events: readonly ModelEvent[]; readonly last: ModelEvent };

export async function ask(
  client: LlamaClient,
  asked: ModelRequest,
  signal = never,
  notify?: (notice: StreamNotice) => void,
  chat?: string
): Promise<Reply> {
  const events = await collect(client.stream(asked, signal, notify, chat));
  const text = events.map(event => (event.type === 'text' ? event.delta : '')).join('');
  const last = events.at(-1);
  if (last === undefined) {
    throw new Error('The stream was empty.');
  }
  return { text, events, last };
}

/** Counts of the tokens of a reply. */
export function usageOf({ events }: Reply): { inputTokens: number; cachedTokens: number; outputTokens: number } {
  const usage = events.find(event => event.type === 'usage')?.usage;
  const { inputTokens = NaN, cachedTokens = NaN, outputTokens = NaN } = usage ?? {};
  return { inputTokens, cachedTokens, outputTokens };
}
