import type { ConnectionDraft } from '../../../protocol/index.js';
import type { ConnectionSecrets } from './connection-secrets.js';
import { secretsWay } from './secrets-way.js';

/** The secrets, when they were given for the way that this endpoint is reached; nothing when they were not. */
export function secretsFor(
  endpoint: Pick<ConnectionDraft, 'baseUrl' | 'proxy' | 'caFile'>,
  kept: ConnectionSecrets | undefined
): ConnectionSecrets | undefined {
  const { origin, proxy, caFile } = secretsWay(endpoint);
  return kept?.origin === origin && kept.proxy === proxy && kept.caFile === caFile ? kept : undefined;
}
