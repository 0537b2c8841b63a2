import { join } from 'node:path';
import {
  checkConnection,
  checkKey,
  type ConnectionSecrets,
  joinSecrets,
  type NamedConnection,
  parseConnections,
  parseSecrets,
  type SecretsById,
  secretsFor,
  type StoredConnection
} from '../../models/openai/index.js';
import type { ConnectionDraft, ServiceError } from '../../protocol/index.js';
import { inTurn, Refusal } from '../refusal.js';
import { JsonFile } from '../storage/json-file.js';

type Stored = {
  readonly connections: readonly StoredConnection[];
  /** Names the files that could not be read completely; listing does not change them. */
  readonly problem?: ServiceError;
};

type Files = {
  readonly connections: readonly NamedConnection[];
  readonly secrets: SecretsById;
  readonly damaged: readonly JsonFile[];
};

/**
 * The endpoints that the user named, in `connections.json`, and their secrets in `keys.json`. Each call reads both
 * files, because other servers of the same user write them too; the lock of `connections.json` guards both while they
 * change. A damaged file is read as far as possible, and kept beside the new one when something is saved. Calls run one
 * after the other and reject with a `Refusal`.
 */
export class ConnectionStore {
  /** @param onSecret Gets each secret before it is used, so that logs can leave it out. */
  constructor(
    dataDir: string,
    private readonly _onSecret: (secret: string) => void = () => undefined
  ) {
    this._connections = new JsonFile(join(dataDir, 'connections.json'));
    this._keys = new JsonFile(join(dataDir, 'keys.json'));
  }

  list(): Promise<Stored> {
    return this._inTurn(async () => {
      const files = await this._read();
      const connections = files.connections.map(connection => joinSecrets(connection, files.secrets));
      return { connections, ...(files.damaged.length > 0 && { problem: problemOf(files.damaged) }) };
    });
  }

  /** What `save` would store, without storing it; for testing an endpoint before it is saved. */
  preview(draft: ConnectionDraft, key?: string): Promise<StoredConnection> {
    return this._inTurn(async () => {
      checkDraft(draft, key);
      return this._merge(draft, key, await this._read());
    });
  }

  /** Resolves when connection and key are on the disk. */
  save(draft: ConnectionDraft, key?: string): Promise<StoredConnection> {
    return this._inTurn(async () => {
      checkDraft(draft, key);
      return this._connections.locked(() => this._save(draft, key));
    });
  }

  /** Removes a connection with its key; does nothing if it does not exist. */
  remove(id: string): Promise<void> {
    return this._inTurn(() =>
      this._connections.locked(async () => {
        const files = await this._read();
        const connections = files.connections.filter(each => each.id !== id);
        if (connections.length < files.connections.length || id in files.secrets) {
          await this._write(files, connections, { ...files.secrets, [id]: undefined });
        }
      })
    );
  }

  private async _save(draft: ConnectionDraft, key: string | undefined): Promise<StoredConnection> {
    const files = await this._read();
    const saved = this._merge(draft, key, files);
    const { id } = saved.connection;
    const known = files.connections.some(each => each.id === id);
    const connections = known
      ? files.connections.map(each => (each.id === id ? saved.connection : each))
      : [...files.connections, saved.connection];
    await this._write(files, connections, { ...files.secrets, [id]: saved.secrets });
    return saved;
  }

  private _merge(draft: ConnectionDraft, key: string | undefined, files: Files): StoredConnection {
    const id = draft.id ?? newConnectionId(draft.name, new Set(files.connections.map(each => each.id)));
    const { headers: given = {}, ...connection } = draft;
    const before = secretsFor(draft.baseUrl, files.secrets[id]);
    const headers = mergeHeaders(given, before?.headers ?? {});
    const kept = key ?? before?.key;
    const secrets: ConnectionSecrets = {
      origin: new URL(draft.baseUrl).origin,
      ...(kept !== undefined && { key: kept }),
      ...(Object.keys(headers).length > 0 && { headers })
    };
    this._announce(secrets);
    return {
      connection: { ...connection, id },
      secrets: kept === undefined && secrets.headers === undefined ? undefined : secrets
    };
  }

  private async _read(): Promise<Files> {
    const [connections, keys] = [await this._connections.read(), await this._keys.read()];
    const listed = parseConnections(connections.value);
    const kept = parseSecrets(keys.value);
    const damaged = [
      ...(connections.damaged || listed.damaged ? [this._connections] : []),
      ...(keys.damaged || kept.damaged ? [this._keys] : [])
    ];
    Object.values(kept.secrets).forEach(each => this._announce(each));
    return { connections: listed.connections, secrets: kept.secrets, damaged };
  }

  /** Writes the keys first: a connection left without its key would ask for it, but a key without its connection is never sent. */
  private async _write(
    { damaged }: Files,
    connections: readonly NamedConnection[],
    secrets: Readonly<Record<string, ConnectionSecrets | undefined>>
  ): Promise<void> {
    await this._keys.write({ version: 1, keys: secrets }, damaged.includes(this._keys));
    await this._connections.write({ version: 1, connections }, damaged.includes(this._connections));
  }

  private _announce({ key, headers = {} }: ConnectionSecrets): void {
    [key ?? '', ...Object.values(headers)].filter(Boolean).forEach(secret => this._onSecret(secret));
  }

  private readonly _connections: JsonFile;
  private readonly _keys: JsonFile;
  private readonly _inTurn = inTurn('The connection');
}

function problemOf(damaged: readonly JsonFile[]): ServiceError {
  const names = damaged.map(({ file }) => file).join(' and ');
  return {
    code: 'damaged_file',
    message: `Not all of ${names} could be read. What could be read is listed; correct the file, or save a connection, which keeps a copy of the damaged file.`
  };
}

/** Refuses an unusable draft or key, with a message that contains no secret. */
function checkDraft(draft: ConnectionDraft, key: string | undefined): void {
  const wrong = checkConnection(draft) ?? (key === undefined ? undefined : checkKey(key));
  if (wrong !== undefined) {
    throw new Refusal(400, 'bad_connection', wrong);
  }
}

const LONGEST = 40;

/** An unused id, derived from the name. */
function newConnectionId(name: string, taken: ReadonlySet<string>): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|-+$/g, '');
  const base = `connection:${slug === '' ? 'endpoint' : slug}`;
  let id = base;
  for (let number = 2; taken.has(id); number++) {
    id = `${base}-${number}`;
  }
  return id;
}

type Headers = Readonly<Record<string, string>>;

/** The headers to store: an empty value for a stored one keeps the stored value. */
function mergeHeaders(given: Headers, stored: Headers): Headers {
  const valueOf = (name: string): string =>
    Object.entries(stored).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1] ?? '';
  const all = Object.entries(given).map(([name, value]) => [name, value || valueOf(name)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== ''));
}
