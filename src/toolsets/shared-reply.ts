import type { ContextData, ContextPart } from '../agent/index.js';
import type { SharedText } from '../datasets/index.js';

/** A piece of what a tool tells a model; images only of outputs that may be shown. */
export type SharedPart =
  | { readonly type: 'text'; readonly text: SharedText }
  | { readonly type: 'image'; readonly mime: string; readonly data: string };

/** What a tool of this layer tells a model: nothing that has not passed the privacy module. */
export type SharedReply =
  | SharedText
  | readonly SharedPart[]
  | { readonly parts: readonly SharedPart[]; readonly data: ContextData };

/** The same for what goes with every request. */
export type SharedContext = ContextPart & { readonly text: SharedText };
