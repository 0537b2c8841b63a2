import type { ContextData } from '../context-part.js';
import type { ToolCall } from '../tool-call.js';
import type { Usage } from '../usage.js';

/** Why a reply is not complete: the model's length limit, a filter, or a stream without an end. */
export type DecisionCut = 'length' | 'filter' | 'broken';

/** What a model decided in one reply. Without calls the text is the answer. */
export type Decision = {
  /** What it said before it decided; never sent back to it. */
  readonly thought?: string;
  readonly text: string;
  /** Each with an id that no other call of the conversation has. */
  readonly calls: readonly ToolCall[];
  readonly data?: ContextData;
  readonly usage: Usage;
  /** When set, no call of this decision may be run. */
  readonly cut?: DecisionCut;
};
