import { lazy } from '../elements/lazy.js';
import type { QuestionCardProps } from './question-card.js';

/** The card with a question of a tool, fetched when the first is asked. */
export const LazyQuestionCard = lazy<QuestionCardProps>(async () => (await import('./question-card.js')).QuestionCard);
