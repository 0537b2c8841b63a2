import type { ConnectTabsProps } from './connect-tabs.js';
import { lazy } from '../elements/lazy.js';

/** The ways to a model inside the card for new users, fetched when that is first drawn. */
export const LazyConnectTabs = lazy<ConnectTabsProps>(async () => (await import('./connect-tabs.js')).ConnectTabs);
