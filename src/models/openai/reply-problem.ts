import type { ModelFailure } from '../../agent/index.js';

/** A reply that came, but is none that can be used. */
export class ReplyProblem extends Error {
  constructor(readonly failure: ModelFailure) {
    super(failure.message);
    this.name = 'ReplyProblem';
  }
}
