/**
 * Whether a dataset is what it was when the first fingerprint was taken. `unknown` when they come from different kernel
 * sessions, because everything is read anew there, or when one does not say where it comes from.
 */
export function compareFingerprints(before: string, now: string): 'same' | 'changed' | 'unknown' {
  const session = sessionOf(before);
  if (session === null || session !== sessionOf(now)) {
    return 'unknown';
  }
  return before === now ? 'same' : 'changed';
}

function sessionOf(fingerprint: string): string | null {
  return /^([0-9a-f]+)-[0-9a-f]+$/.exec(fingerprint)?.[1] ?? null;
}
