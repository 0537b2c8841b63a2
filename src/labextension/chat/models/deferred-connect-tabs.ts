import type { ConnectTabsProps } from './connect-tabs.js';
import { deferredView } from '../elements/deferred-view.js';

/** The ways to a model inside the card for new users, fetched when that is first drawn. */
export const DeferredConnectTabs = deferredView<ConnectTabsProps>(
  async () => (await import('./connect-tabs.js')).ConnectTabs
);
