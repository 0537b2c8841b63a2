import type { CheckFacts } from '../check/check-code.js';
import type { CodeCheck } from '../check/code-check.js';

/** Code with its checks, and what was mended in it. */
export type Mended = { readonly code: string; readonly checks: readonly CodeCheck[] };

export type MendFacts = Pick<CheckFacts, 'profiles' | 'variables'> & {
  /** Checks code against the live kernel. */
  readonly check: (code: string) => Promise<readonly CodeCheck[]>;
};

/**
 * Mends common mistakes of models without changing what the code computes: a live dataset that is loaded again, a file that
 * is not loaded, a result that is printed or named instead of shown, means that include text columns, missing imports, and
 * blanks in column names. A note reports each correction; the checks report what is still wrong. Code that cannot be read is
 * only checked.
 */
export async function mendCode(written: string, facts: MendFacts): Promise<Mended> {
  const { mendInSteps } = await import('./mend-in-steps.js'); // Only what language models write is mended.
  return mendInSteps(written, facts);
}
