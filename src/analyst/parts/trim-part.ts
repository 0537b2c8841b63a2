/** A part of a question without the signs and words that tie it to what stands around it. */
export function trimPart(text: string): string {
  return text
    .replace(/^(?:[\s,;.:!?–—-]|(?:and|plus|also|then|finally|as well as)\b)+/iu, '')
    .replace(/(?:[\s,;:.!?–—]|\b(?:and|plus|also|as well as))+$/iu, '')
    .trim();
}
