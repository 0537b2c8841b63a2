import type { ConnectMoreProps } from './connect-more.js';
import { lazy } from '../elements/lazy.js';

/** What few endpoints need, fetched when it is first opened. */
export const LazyConnectMore = lazy<ConnectMoreProps>(async () => (await import('./connect-more.js')).ConnectMore);
