import type { ApprovalCardProps } from './approval-card.js';
import { lazy } from '../elements/lazy.js';

/** The card that asks whether code may run, fetched when the first question needs it. */
export const LazyApprovalCard = lazy<ApprovalCardProps>(async () => (await import('./approval-card.js')).ApprovalCard);
