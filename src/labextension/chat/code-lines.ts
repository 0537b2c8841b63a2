import type { CodeRun } from './code-run.js';

export type CodeLine = {
  /** Columns of white space before the first character, for the hanging indent of wrapped lines. */
  readonly indent: number;
  readonly runs: readonly CodeRun[];
};

/** The lines of coloured code, without their line feeds. A final line feed adds no line. */
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
  return lines.map(line => ({ runs: line, indent: indentOf(line.map(run => run.text).join('')) }));
}

function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character !== ' ' && character !== '\t') {
      break;
    }
    columns += character === '\t' ? 8 - (columns % 8) : 1;
  }
  return columns;
}
