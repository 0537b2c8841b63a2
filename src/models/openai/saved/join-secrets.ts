import type { NamedConnection } from './named-connection.js';
import type { SecretsById } from './parse-secrets.js';
import { secretsFor } from './secrets-for.js';
import type { StoredConnection } from './stored-connection.js';

/** A connection with its secrets, unless they were given for another way than the one it is reached by. */
export function joinSecrets(connection: NamedConnection, secrets: SecretsById): StoredConnection {
  return { connection, secrets: secretsFor(connection, secrets[connection.id]) };
}
