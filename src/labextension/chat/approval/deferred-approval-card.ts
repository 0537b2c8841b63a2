import type { ApprovalCardProps } from './approval-card.js';
import { deferredView } from '../elements/deferred-view.js';

/** The card that asks whether code may run, fetched when the first question needs it. */
export const DeferredApprovalCard = deferredView<ApprovalCardProps>(
  async () => (await import('./approval-card.js')).ApprovalCard
);
