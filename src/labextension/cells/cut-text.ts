const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first characters of a text on one line, with an ellipsis when some are left out. Never cuts a character in two. */
export function cutText(text: string, length: number): string {
  const characters = [...CHARACTERS.segment(text.replace(/\s+/g, ' ').trim())].map(({ segment }) => segment);
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('').trimEnd()}…`;
}
