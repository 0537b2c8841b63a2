import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { parseJson } from '../../agent/index.js';
import { ConnectionDraftSchema, NamedConnectionIdSchema, type ConnectionDraft } from '../../protocol/index.js';
import { checkBaseUrl } from './addresses.js';
import { environmentKey, type OpenAiOptions } from './open-ai-options.js';

/** An endpoint as `connections.json` holds it: nothing of it is secret. */
const NamedConnectionSchema = Type.Object(
  { ...Type.Omit(ConnectionDraftSchema, ['id', 'headers']).properties, id: NamedConnectionIdSchema },
  { additionalProperties: false }
);

export type NamedConnection = Static<typeof NamedConnectionSchema>;

/** What `keys.json` holds for one connection. It is sent only to `origin`, even if the connection has changed since. */
const ConnectionSecretsSchema = Type.Object(
  {
    origin: Type.String(),
    key: Type.Optional(Type.String({ minLength: 1 })),
    headers: Type.Optional(Type.Record(Type.String(), Type.String()))
  },
  { additionalProperties: false }
);

export type ConnectionSecrets = Static<typeof ConnectionSecretsSchema>;

/** Secrets by the id of their connection. */
export type SecretsById = Readonly<Record<string, ConnectionSecrets>>;

/** A connection with the secrets that are stored for its origin. */
export type StoredConnection = {
  readonly connection: NamedConnection;
  readonly secrets: ConnectionSecrets | undefined;
};

/** The connections in the data folder of a service, with their secrets, without those that cannot be read. Changes nothing. */
export async function readSavedConnections(dataFolder: string): Promise<readonly StoredConnection[]> {
  const [connections, keys] = await Promise.all(
    ['connections.json', 'keys.json'].map(name => readSmallFile(join(dataFolder, name)).catch(() => undefined))
  );
  const { secrets } = parseSecrets(parseJson(keys ?? ''));
  return parseConnections(parseJson(connections ?? '')).connections.map(connection => joinSecrets(connection, secrets));
}

const MOST_BYTES = 1024 * 1024;

/** The text of a file; undefined if it has more than 1 MB or is no regular file. Rejects with the system's error. */
export async function readSmallFile(file: string): Promise<string | undefined> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK); // A pipe must not block this.
  try {
    const stats = await handle.stat();
    return stats.isFile() && stats.size <= MOST_BYTES ? await handle.readFile('utf8') : undefined;
  } finally {
    await handle.close();
  }
}

/** The usable connections in the content of `connections.json`; `damaged` when there is something else, too. */
export function parseConnections(value: unknown): {
  readonly connections: readonly NamedConnection[];
  readonly damaged: boolean;
} {
  const { connections } = (value ?? { connections: [] }) as { readonly connections?: unknown };
  const all: readonly unknown[] = Array.isArray(connections) ? connections : [];
  const good: NamedConnection[] = [];
  for (const each of all) {
    const isKnown = Check(NamedConnectionSchema, each) && checkConnection(each) === undefined;
    if (isKnown && good.every(({ id }) => id !== each.id)) {
      good.push(each);
    }
  }
  return { connections: good, damaged: !Array.isArray(connections) || good.length < all.length };
}

/** The readable entries in the content of `keys.json`; `damaged` when there is something else, too. */
export function parseSecrets(value: unknown): { readonly secrets: SecretsById; readonly damaged: boolean } {
  const { keys } = (value ?? { keys: {} }) as { readonly keys?: unknown };
  const all = typeof keys === 'object' && keys !== null ? Object.entries(keys) : [];
  const good = all.filter((entry): entry is [string, ConnectionSecrets] => Check(ConnectionSecretsSchema, entry[1]));
  return { secrets: Object.fromEntries(good), damaged: typeof keys !== 'object' || good.length < all.length };
}

/** A connection with its secrets, unless they were given for another origin. */
export function joinSecrets(connection: NamedConnection, secrets: SecretsById): StoredConnection {
  return { connection, secrets: secretsFor(connection.baseUrl, secrets[connection.id]) };
}

/** The secrets if they were given for the origin of this address, else undefined. */
export function secretsFor(baseUrl: string, kept: ConnectionSecrets | undefined): ConnectionSecrets | undefined {
  return kept?.origin === new URL(baseUrl).origin ? kept : undefined;
}

/** How to reach a named endpoint: its stored secrets, or the key of the environment where that is meant for it. */
export function endpointOptions(
  { connection, secrets }: StoredConnection,
  env: Readonly<Record<string, string | undefined>>
): OpenAiOptions {
  const { name: _name, codeForm: _codeForm, prices: _prices, ...way } = connection;
  const apiKey = secrets?.key ?? environmentKey(env, connection.baseUrl);
  return {
    ...way,
    keyIn: 'connection',
    ...(secrets?.headers !== undefined && { headers: secrets.headers }),
    ...(apiKey !== undefined && { apiKey })
  };
}

/** What keeps an endpoint from being used, as a sentence that holds no secret; undefined if it can be used. */
export function checkConnection(draft: ConnectionDraft): string | undefined {
  return (
    checkName(draft.name, 'name') ??
    checkName(draft.model, 'name of the model') ??
    checkBaseUrl(draft.baseUrl) ??
    checkHeaders(draft.headers ?? {})
  );
}

function checkName(text: string, what: string): string | undefined {
  return text.trim() === '' || /[\x00-\x1f\x7f]/.test(text) ? `The ${what} is empty or holds a line break.` : undefined;
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,100}$/i;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Those that say how a message is carried; the client sets them. */
const RESERVED =
  /^(connection|content-(encoding|length|type)|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|accept)$/i;

/** What is wrong with the user's own headers, as a sentence that holds no value; undefined if nothing is. */
function checkHeaders(headers: Readonly<Record<string, string>>): string | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) {
      return 'The name of a header is not valid. Use letters, digits and “-”.';
    }
    if (RESERVED.test(name)) {
      return `The header ${name} belongs to the connection itself. Leave it out.`;
    }
    if (!HEADER_VALUE.test(value) || value.trim() !== value) {
      return `The value of the header ${name} holds a character that headers cannot hold. Enter it again.`;
    }
  }
  return undefined;
}

/** What is wrong with a key, as a sentence that does not repeat it; undefined if it can be sent. */
export function checkKey(key: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(key)
    ? undefined
    : 'The key contains a space, a line break or another character that is not allowed. Copy it again.';
}
