import type { IToolset } from '../toolset.js';

/** A toolset whose `context()` is called before each model call. */
export type ContextProvider = IToolset & Required<Pick<IToolset, 'context'>>;

export function isContextProvider(toolset: object): toolset is ContextProvider {
  return 'context' in toolset && typeof toolset.context === 'function';
}
