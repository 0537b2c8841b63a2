/** Why an engine has no code for a plan that makes sense, as a sentence for people. `printPlan` gives it back as a value. */
export class NotPrinted extends Error {}
