import { Check } from '@sinclair/typebox/value';
import { ConnectionSecretsSchema, type ConnectionSecrets } from './connection-secrets.js';

/** Secrets by the id of their connection. */
export type SecretsById = Readonly<Record<string, ConnectionSecrets>>;

/** The readable entries in the content of `keys.json`; `damaged` when there is something else, too. */
export function parseSecrets(value: unknown): { readonly secrets: SecretsById; readonly damaged: boolean } {
  const { keys } = (value ?? { keys: {} }) as { readonly keys?: unknown };
  const all = typeof keys === 'object' && keys !== null ? Object.entries(keys) : [];
  const good = all.filter((entry): entry is [string, ConnectionSecrets] => Check(ConnectionSecretsSchema, entry[1]));
  return { secrets: Object.fromEntries(good), damaged: typeof keys !== 'object' || good.length < all.length };
}
