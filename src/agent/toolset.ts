import type { ContextPart } from './context-part.js';
import type { Injections } from './tool.js';

/**
 * Any object whose fields are tools. `context()` is called before every model call; what it returns is rendered at the
 * tail of the request and never stored.
 */
export interface IToolset {
  readonly namespace?: string;
  readonly inject?: Injections;
  context?(refs: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<readonly ContextPart[]>;
}
