import { lazy } from '../elements/lazy.js';
import type { ModelSeesProps } from './model-sees.js';

/** What the model would be sent, fetched when it is first looked at. */
export const LazyModelSees = lazy<ModelSeesProps>(async () => (await import('./model-sees.js')).ModelSees);
