import { deferredView } from './deferred-view.js';
import type { FailedPartProps } from './failed-part.js';

/** What stands in the place of what cannot be drawn, fetched when that happens. */
export const DeferredFailedPart = deferredView<FailedPartProps>(
  async () => (await import('./failed-part.js')).FailedPart
);
