/** Labels for a small p-value, which speaks against what a test takes for granted, and for a large one. */
const SMALL = new Set(
  'reject rejected different differ differs significant dependent related correlated associated unequal heterogeneous difference effect association correlation relationship unlike'.split(
    ' '
  )
);
const LARGE = new Set(
  'keep kept retain retained accept accepted equal same alike normal gaussian independent unrelated uncorrelated homogeneous homoscedastic similar insignificant'.split(
    ' '
  )
);
const DENYING = new Set([
  'not',
  'no',
  'non',
  'none',
  'fail',
  'fails',
  'failed',
  'cannot',
  "don't",
  'never',
  'without',
  'nonnormal'
]);

/**
 * Which p-value a label stands for: `small` for "different" and "not normal", `large` for "normal" and "no difference".
 * `undefined` for a label that does not tell, such as "yes".
 */
export function labelSide(label: string): 'small' | 'large' | undefined {
  const words = label.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const small = words.some(word => SMALL.has(word));
  const large = words.some(word => LARGE.has(word));
  const denied = words.some(word => DENYING.has(word));
  return small === large ? undefined : small !== denied ? 'small' : 'large';
}
