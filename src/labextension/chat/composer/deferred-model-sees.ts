import { deferredView } from '../elements/deferred-view.js';
import type { ModelSeesProps } from './model-sees.js';

/** What the model would be sent, fetched when it is first looked at. */
export const DeferredModelSees = deferredView<ModelSeesProps>(async () => (await import('./model-sees.js')).ModelSees);
