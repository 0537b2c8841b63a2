import { deferredView } from '../elements/deferred-view.js';
import type { ModelMenuProps } from './model-menu.js';

/** The menu of models, fetched when it is first opened. */
export const DeferredModelMenu = deferredView<ModelMenuProps>(async () => (await import('./model-menu.js')).ModelMenu);
