import type { ContextData, Destination, ModelCapabilities, ModelEvent, ModelRole } from '../../agent/index.js';

/** When a reply is given. All that is set has to hold. */
export type ReplyMatch = {
  readonly role?: ModelRole;
  /** Text within the last message of the request. */
  readonly text?: string;
};

/** A call in short form; `arguments` as a value, or as raw text to be sent as it is. */
export type ScriptedCall = { readonly id?: string; readonly name: string; readonly arguments?: unknown };

/** One reply: what is said, in this order, or its very events. */
export type ScriptedReply = {
  readonly match?: ReplyMatch;
  /** Played as they are; nothing is added, not even an end. */
  readonly events?: readonly ModelEvent[];
  readonly thinking?: string;
  readonly text?: string;
  readonly calls?: readonly ScriptedCall[];
  readonly data?: ContextData;
  /** Never ends by itself, after what else it says. */
  readonly hang?: boolean;
};

/** What a scripted model says. */
export type Scenario = {
  readonly id?: string;
  readonly destination?: Destination;
  readonly capabilities?: Partial<ModelCapabilities>;
  readonly replies: readonly ScriptedReply[];
};
