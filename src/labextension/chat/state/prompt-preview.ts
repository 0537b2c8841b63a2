import type { SharingDestination, SharingLevel } from '../../../datasets/index.js';
import type { ContextSize } from './chat-state.js';

/** One part of a request, with its exact text. */
export type PromptPart = {
  readonly type: 'rules' | 'dataset' | 'chat' | 'question' | 'added';
  readonly text: string;
  readonly tokens: number;
  /** Name and level of a dataset. */
  readonly dataset?: { readonly name: string; readonly level: SharingLevel };
  /** Tools of the rules, messages of the chat. */
  readonly count?: number;
};

/** What a model would be sent with the next question. */
export type PromptPreview = ContextSize & {
  readonly destination: SharingDestination;
  readonly place: string;
  readonly parts: readonly PromptPart[];
};
