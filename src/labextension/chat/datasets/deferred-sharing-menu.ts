import { lazy } from '../elements/lazy.js';
import type { SharingMenuProps } from './sharing-menu.js';

/** The menu of what may be sent about a dataset, fetched when it is first opened. */
export const LazySharingMenu = lazy<SharingMenuProps>(async () => (await import('./sharing-menu.js')).SharingMenu);
