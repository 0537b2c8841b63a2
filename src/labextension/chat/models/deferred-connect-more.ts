import type { ConnectMoreProps } from './connect-more.js';
import { deferredView } from '../elements/deferred-view.js';

/** What few endpoints need, fetched when it is first opened. */
export const DeferredConnectMore = deferredView<ConnectMoreProps>(
  async () => (await import('./connect-more.js')).ConnectMore
);
