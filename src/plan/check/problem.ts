/** Why a plan makes no sense for the data, as a sentence for people; `nearest` are names that may have been meant. */
export type PlanProblem = { readonly message: string; readonly nearest: readonly string[] };

/** Leaves a check with a problem. Does not leave `check/`: `checkPlan` gives it back as a value. */
export class Refused extends Error {
  constructor(readonly problem: PlanProblem) {
    super(problem.message);
  }
}

export function refuse(message: string, nearest: readonly string[] = []): never {
  throw new Refused({ message, nearest });
}

/** Goes on where something holds, and refuses with the message where it does not. */
export function insist(holds: boolean, message: string): asserts holds {
  if (!holds) {
    refuse(message);
  }
}
