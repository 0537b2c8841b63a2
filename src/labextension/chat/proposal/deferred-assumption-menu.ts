import type { AssumptionMenuProps } from './assumption-menu.js';
import { lazy } from '../elements/lazy.js';

/** The other readings of an assumption, fetched when they are first looked at. */
export const LazyAssumptionMenu = lazy<AssumptionMenuProps>(
  async () => (await import('./assumption-menu.js')).AssumptionMenu
);
