export type CodeLine = {
  /** Columns of white space before the first character, for the hanging indent of wrapped lines. */
  readonly indent: number;
  readonly runs: readonly CodeRun[];
  /** False where a line goes on that is too long to be drawn at once. */
  readonly starts: boolean;
  /** Whether a line feed follows: the line ends here. */
  readonly ends: boolean;
};

/** Characters of the longest line that is drawn at once. */
const MAX_LINE = 4_000;

/**
 * The lines of coloured code, without their line feeds; longer ones in several parts. A final line feed adds no line.
 */
export function codeLines(runs: readonly CodeRun[]): readonly CodeLine[] {
  const lines: CodeRun[][] = [[]];
  for (const run of runs) {
    run.text.split('\n').forEach((text, part) => {
      if (part > 0) {
        lines.push([]);
      }
      if (text !== '') {
        lines.at(-1)?.push({ ...run, text });
      }
    });
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) {
    lines.pop();
  }
  return lines.flatMap(line => {
    const indent = indentOf(line);
    const parts = partsOf(line);
    return parts.map((part, at) => ({ runs: part, indent, starts: at === 0, ends: at === parts.length - 1 }));
  });
}

/** How many lines `codeLines` makes of a text, parts of long lines not counted. */
export function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at + 1 < text.length; at = text.indexOf('\n', at + 1)) {
    lines += 1;
  }
  return lines;
}

function partsOf(line: readonly CodeRun[]): readonly (readonly CodeRun[])[] {
  const parts: CodeRun[][] = [[]];
  let room = MAX_LINE;
  for (const run of line) {
    for (let from = 0; from < run.text.length;) {
      if (room <= 0) {
        parts.push([]);
        room = MAX_LINE;
      }
      const cut = endOf(run.text, from + room);
      parts.at(-1)?.push(cut - from === run.text.length ? run : { ...run, text: run.text.slice(from, cut) });
      room -= cut - from;
      from = cut;
    }
  }
  return parts;
}

/** Where a text may be cut near `at`: never inside a character. */
function endOf(text: string, at: number): number {
  const low = text.charCodeAt(at);
  return at < text.length && low >= 0xdc00 && low <= 0xdfff ? at + 1 : Math.min(at, text.length);
}

function indentOf(line: readonly CodeRun[]): number {
  let columns = 0;
  for (const { text } of line) {
    for (const character of text) {
      if (character !== ' ' && character !== '\t') {
        return columns;
      }
      columns += character === '\t' ? 8 - (columns % 8) : 1;
    }
  }
  return columns;
}

/** A stretch of code with the class name that colours it. The runs of a text together are exactly that text. */
export type CodeRun = { readonly text: string; readonly className?: string };

/** Characters and lines of the longest text that is shown whole, wherever text stands as it is. */
const MAX_CHARACTERS = 200_000;
const MAX_LINES = 5_000;

/** The beginning of a text that can be shown, which is all of it unless it is very long. */
export type ShownPart = {
  readonly text: string;
  /** Lines and characters of the whole text; absent when nothing is left out. */
  readonly of?: { readonly lines: number; readonly characters: number };
};

export function shownPart(text: string): ShownPart {
  const end = Math.min(text.length, MAX_CHARACTERS, startOfLine(text, MAX_LINES));
  return end === text.length
    ? { text }
    : { text: text.slice(0, end), of: { lines: countLines(text), characters: text.length } };
}

/** Where the line of this number begins, from 0; the end of the text when it has no such line. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let seen = 0; seen < line; seen++) {
    at = text.indexOf('\n', at) + 1;
    if (at === 0) {
      return text.length;
    }
  }
  return at;
}
