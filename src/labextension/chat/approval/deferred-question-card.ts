import { deferredView } from '../elements/deferred-view.js';
import type { QuestionCardProps } from './question-card.js';

/** The card with a question of a tool, fetched when the first is asked. */
export const DeferredQuestionCard = deferredView<QuestionCardProps>(
  async () => (await import('./question-card.js')).QuestionCard
);
