import { lazy } from '../elements/lazy.js';
import type { ProposalCardProps } from './proposal-card.js';

/** The card of code that waits for the user, fetched when the first one does. */
export const LazyProposalCard = lazy<ProposalCardProps>(async () => (await import('./proposal-card.js')).ProposalCard);
