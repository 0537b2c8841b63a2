import type { ConnectionSecrets } from './connection-secrets.js';
import type { NamedConnection } from './named-connection.js';

/** A connection with what is stored for the way it is reached by. */
export type StoredConnection = {
  readonly connection: NamedConnection;
  readonly secrets: ConnectionSecrets | undefined;
};
