/** Thrown by a reading that would take more steps than it may. */
export class TooMuchToRead extends Error {
  constructor() {
    super('This takes more steps to read than one question may.');
    this.name = 'TooMuchToRead';
  }
}

/** The reading under way. Readings are synchronous, so that there is never more than one. */
type Effort = { left: number; readonly counted: Set<object> };

let now: Effort = { left: Infinity, counted: new Set() };

/**
 * Counts steps of the reading under way. A step is a fixed small piece of work, whatever the machine: about a microsecond
 * of a processor.
 */
export function spend(steps: number): void {
  now.left -= steps;
  if (now.left < 0) {
    throw new TooMuchToRead();
  }
}

/** What `read` gives; `TooMuchToRead` once it takes more steps than this, or than the reading around it has left. */
export function within<T>(steps: number, read: () => T): T {
  const around = now;
  const granted = Math.min(steps, around.left);
  now = { left: granted, counted: new Set() };
  try {
    return read();
  } finally {
    around.left -= granted - now.left;
    now = around;
  }
}

/** A result with the steps that it took. */
export type Known<T> = { readonly value: T; readonly steps: number };

/**
 * What `make` gives, and what it gave before for the same key. Its steps count once in each reading, also where they are
 * not taken again, so that equal questions fare equally.
 */
export function once<T>(known: Map<string, Known<T>>, key: string, make: () => T): T {
  const before = known.get(key);
  if (before === undefined) {
    const start = now.left;
    const value = make();
    const made = { value, steps: start - now.left };
    known.set(key, made);
    now.counted.add(made);
    return value;
  }
  if (!now.counted.has(before)) {
    now.counted.add(before);
    spend(before.steps);
  }
  return before.value;
}
