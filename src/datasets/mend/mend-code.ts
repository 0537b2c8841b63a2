import type { CodeCheck } from '../check/code-check.js';
import type { DatasetProfile } from '../dataset-profile.js';

/** Code with its checks, and what was mended in it. */
export type Mended = { readonly code: string; readonly checks: readonly CodeCheck[] };

export type MendFacts = {
  readonly profiles: readonly DatasetProfile[];
  readonly variables: readonly string[];
  /** Checks code against the live kernel. */
  readonly check: (code: string) => Promise<readonly CodeCheck[]>;
};

/**
 * Mends what models get wrong without changing what the code computes: a live dataset that is loaded again, a file
 * that is not loaded, a result that is printed or
 * named in place of shown, means of text, imports that are missing, blanks in names of columns. Each is said in a note. What is still wrong is said by
 * the checks. Code that cannot be read is only checked.
 */
export async function mendCode(written: string, facts: MendFacts): Promise<Mended> {
  const { mendInSteps } = await import('./mend-in-steps.js'); // Only what language models write is mended.
  return mendInSteps(written, facts);
}
