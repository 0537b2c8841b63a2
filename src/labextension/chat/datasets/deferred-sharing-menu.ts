import { deferredView } from '../elements/deferred-view.js';
import type { SharingMenuProps } from './sharing-menu.js';

/** The menu of what may be sent about a dataset, fetched when it is first opened. */
export const DeferredSharingMenu = deferredView<SharingMenuProps>(
  async () => (await import('./sharing-menu.js')).SharingMenu
);
