import type { AssumptionMenuProps } from './assumption-menu.js';
import { deferredView } from '../elements/deferred-view.js';

/** The other readings of an assumption, fetched when they are first looked at. */
export const DeferredAssumptionMenu = deferredView<AssumptionMenuProps>(
  async () => (await import('./assumption-menu.js')).AssumptionMenu
);
