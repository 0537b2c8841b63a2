import type { SharingLevel } from '../../datasets/index.js';
import type { PromptPreview } from '../chat/prompt-preview.js';
import { buildQuestionAgent, type QuestionAgentOptions } from './build-question-agent.js';
import { PreviewModel } from './preview-model.js';
import { previewParts } from './preview-parts.js';

export type PreviewOptions = Omit<QuestionAgentOptions, 'ports' | 'onLeftOut'> & {
  readonly question: string;
  /** The level of a dataset as the dial shows it. */
  readonly shownLevel: (dataset: string) => SharingLevel;
};

/**
 * What the model would be sent with this question: the agent of a question runs up to its first request, which is kept
 * instead of being sent.
 */
export async function previewQuestion(options: PreviewOptions): Promise<PromptPreview> {
  const { entry, question, shownLevel } = options;
  const model = new PreviewModel(options.model);
  const agent = buildQuestionAgent({ ...options, model, onLeftOut: () => undefined });
  await agent.run(question);
  const { request } = model;
  const parts = request === undefined ? [] : previewParts(request, shownLevel);
  return {
    destination: entry.destination,
    place: entry.place,
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    window: model.capabilities.contextSize ?? null,
    parts
  };
}
