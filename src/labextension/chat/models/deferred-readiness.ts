import { lazy } from '../elements/lazy.js';
import type { ReadinessViewProps } from './readiness-view.js';

/** Whether a model can be used, fetched when it is first asked. */
export const LazyReadiness = lazy<ReadinessViewProps>(async () => (await import('./readiness-view.js')).ReadinessView);
