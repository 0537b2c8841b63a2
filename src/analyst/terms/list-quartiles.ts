const BANDS =
  /\b(?:bin|bins|cut|split|divide|band|bands|group|groups|into|class|classes|each quartile|by quartiles?|per quartile)\b/iu;
const QUARTILES = /\b(?:the )?(?:three )?quartiles\b(?! ranges?)/iu;

/** A question for the quartiles of numbers, with each of them by its name. */
export function listQuartiles(question: string): string {
  return BANDS.test(question)
    ? question
    : question.replace(QUARTILES, 'the first quartile, the median, the third quartile');
}
