/** Leaves a check with a sentence for people. Does not leave `check/`: `checkPlan` gives the sentence back as a value. */
export class Refused extends Error {}

const UNFIT = 'The data do not fit this question: a column holds values of another kind than it needs.';

export function refuse(message = UNFIT): never {
  throw new Refused(message);
}

/** Goes on where something holds, and refuses where it does not. */
export function insist(holds: boolean, message?: string): asserts holds {
  if (!holds) {
    refuse(message);
  }
}
