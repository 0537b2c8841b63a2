const CHARACTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first characters of a text on one line, with an ellipsis when some are left out. Never cuts a character in two. */
export function cutText(text: string, length: number): string {
  const trimmed = text.trim();
  const start = trimmed.slice(0, length * 16); // However long the text, there is little to segment.
  const characters = [...CHARACTERS.segment(start.replace(/\s+/g, ' '))].map(({ segment }) => segment);
  return characters.length <= length && start === trimmed
    ? characters.join('')
    : `${characters.slice(0, length).join('').trimEnd()}…`;
}
