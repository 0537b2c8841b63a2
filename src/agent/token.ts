/**
 * A typed key under which a value can be injected into tools.
 *
 * Tokens compare by identity; the name only appears in messages.
 */
export class Token<T> {
  /** Carries `T` for inference; never present at run time. */
  declare readonly type: T;

  constructor(readonly name: string) {}
}
