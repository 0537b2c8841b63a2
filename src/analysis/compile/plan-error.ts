/** A plan that cannot be compiled: unknown column, wrong order of steps, an engine without a compiler. */
export class PlanError extends Error {
  readonly code = 'plan';

  constructor(message: string) {
    super(message);
    this.name = 'PlanError';
  }
}
