import { deferredView } from '../elements/deferred-view.js';
import type { ReadinessViewProps } from './readiness-view.js';

/** Whether a model can be used, fetched when it is first asked. */
export const DeferredReadiness = deferredView<ReadinessViewProps>(
  async () => (await import('./readiness-view.js')).ReadinessView
);
