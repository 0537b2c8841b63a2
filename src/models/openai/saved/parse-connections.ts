import { Check } from '@sinclair/typebox/value';
import { checkConnection } from './check-connection.js';
import { NamedConnectionSchema, type NamedConnection } from './named-connection.js';

/** The usable connections in the content of `connections.json`; `damaged` when there is something else, too. */
export function parseConnections(value: unknown): {
  readonly connections: readonly NamedConnection[];
  readonly damaged: boolean;
} {
  const { connections } = (value ?? { connections: [] }) as { readonly connections?: unknown };
  const all: readonly unknown[] = Array.isArray(connections) ? connections : [];
  const seen = new Set<string>();
  const good = all.filter((each): each is NamedConnection => {
    const fine = Check(NamedConnectionSchema, each) && !seen.has(each.id) && checkConnection(each) === undefined;
    if (fine) {
      seen.add(each.id);
    }
    return fine;
  });
  return { connections: good, damaged: !Array.isArray(connections) || good.length < all.length };
}
