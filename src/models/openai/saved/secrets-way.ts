import type { ConnectionDraft } from '../../../protocol/index.js';
import type { ConnectionSecrets } from './connection-secrets.js';

type Way = Pick<ConnectionSecrets, 'origin' | 'proxy' | 'caFile'>;

/** The way that secrets given for this endpoint may take: each party on it could read them. */
export function secretsWay({ baseUrl, proxy, caFile }: Pick<ConnectionDraft, 'baseUrl' | 'proxy' | 'caFile'>): Way {
  return {
    origin: new URL(baseUrl).origin,
    ...(proxy !== undefined && { proxy: new URL(proxy).origin }),
    ...(caFile !== undefined && { caFile })
  };
}
