import { deferredView } from '../elements/deferred-view.js';
import type { ProposalCardProps } from './proposal-card.js';

/** The card of code that waits for the user, fetched when the first one does. */
export const DeferredProposalCard = deferredView<ProposalCardProps>(
  async () => (await import('./proposal-card.js')).ProposalCard
);
