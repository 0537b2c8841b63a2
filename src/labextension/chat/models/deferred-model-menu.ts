import { lazy } from '../elements/lazy.js';
import type { ModelMenuProps } from './model-menu.js';

/** The menu of models, fetched when it is first opened. */
export const LazyModelMenu = lazy<ModelMenuProps>(async () => (await import('./model-menu.js')).ModelMenu);
