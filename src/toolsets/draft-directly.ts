import { ModelFailureError, type ILoopController, type Message } from '../agent/index.js';
import { AnsweredInWords } from './answered-in-words.js';
import { DIRECT_PROMPT } from './direct-prompt.js';
import { directQuery } from './direct-query.js';
import { draftCode, type Draft, type DraftRequest } from './draft-code.js';
import type { SharedContext } from './shared-reply.js';
import { shownWords, type WordsOfModel } from './words-of-model.js';

export type DirectQuestion = {
  readonly query: string;
  readonly history: readonly Message[];
  /** What the model is told of the data. */
  readonly context: readonly SharedContext[];
  /** Of the call that drafts. */
  readonly loop: ILoopController;
};

/**
 * The draft of a model that does not choose among tools, or its words where it wrote no code. Nobody else could answer: a failure of the model
 * ends the run.
 */
export async function draftDirectly(
  request: Omit<DraftRequest, 'prompt' | 'query' | 'context'>,
  { query, history, context, loop }: DirectQuestion
): Promise<Draft | WordsOfModel> {
  const { profiles = [] } = request.snapshot ?? {};
  try {
    return await draftCode({
      ...request,
      prompt: DIRECT_PROMPT,
      query: directQuery(query, history, profiles),
      context
    });
  } catch (error) {
    if (error instanceof AnsweredInWords) {
      const told = context.map(({ text }) => text).join('\n');
      return { type: 'cellwright.words', text: shownWords(error.words, query, told, profiles) };
    }
    if (error instanceof ModelFailureError) {
      loop.setState(loop.STOP_FATAL);
    }
    throw error;
  }
}
