import { memo, useEffect, useLayoutEffect, useMemo, useState, type CSSProperties, type ReactElement } from 'react';
import { useChatView } from '../state/use-chat-view.js';
import { codeLines, type CodeLine, type CodeRun } from './code-lines.js';

type CodeTextProps = {
  /** Together the text to show; see `shownPart` for one that may be very long. */
  readonly runs: readonly CodeRun[];
  /** Called whenever everything is drawn. */
  readonly onDrawn?: (() => void) | undefined;
};

/** Characters that are drawn at once. */
const CHUNK = 4_000;
/** What the frame of a line costs, in characters. */
const LINE = 40;

/**
 * Text as it is: characters nobody could see are written out; long lines wrap and hang under their own indent. Long text
 * is drawn piece by piece, and what did not change is not drawn again.
 */
export function CodeText({ runs, onDrawn }: CodeTextProps): ReactElement {
  const { queue } = useChatView();
  const chunks = useMemo(() => chunksOf(codeLines(runs)), [runs]);
  const [allowed, setAllowed] = useState(1);
  const whole = allowed >= chunks.length;
  useEffect(() => {
    if (!whole) {
      let over = false;
      queue.add(() => {
        if (!over) {
          setAllowed(allowed + 1);
        }
      });
      return () => {
        over = true;
      };
    }
    return undefined;
  }, [whole, allowed, queue]);
  useLayoutEffect(() => {
    if (whole) {
      onDrawn?.();
    }
  }, [whole, onDrawn]);
  return (
    <code>
      {chunks.slice(0, allowed).map((lines, at) => (
        <CodeChunk key={at} lines={lines} />
      ))}
    </code>
  );
}

type Chunk = readonly CodeLine[];

const CodeChunk = memo(
  function CodeChunk({ lines }: { readonly lines: Chunk }): ReactElement {
    return (
      <>
        {lines.map((line, at) => (
          <span
            key={at}
            className={`jp-cw-Code-line ${line.starts ? '' : 'jp-cw-mod-goesOn'}`.trimEnd()}
            style={{ '--jp-cw-indent': line.indent } as CSSProperties}
          >
            {line.runs.flatMap((run, index) =>
              splitHidden(run.text).map((piece, part) => (
                <span
                  key={`${String(index)}.${String(part)}`}
                  className={piece.hidden ? 'jp-cw-Code-hidden' : run.className}
                >
                  {piece.text}
                </span>
              ))
            )}
            {line.ends && '\n'}
          </span>
        ))}
      </>
    );
  },
  (before, after) => sameLines(before.lines, after.lines)
);

function chunksOf(lines: readonly CodeLine[]): readonly Chunk[] {
  const chunks: CodeLine[][] = [];
  let room = 0;
  for (const line of lines) {
    if (room <= 0) {
      chunks.push([]);
      room = CHUNK;
    }
    chunks.at(-1)?.push(line);
    room -= line.runs.reduce((size, { text }) => size + text.length, LINE);
  }
  return chunks;
}

function sameLines(before: Chunk, after: Chunk): boolean {
  return (
    before.length === after.length &&
    before.every((line, at) => {
      const other = after[at];
      return (
        other !== undefined &&
        line.ends === other.ends &&
        line.starts === other.starts &&
        line.runs.length === other.runs.length &&
        line.runs.every(
          ({ text, className }, index) => text === other.runs[index]?.text && className === other.runs[index].className
        )
      );
    })
  );
}

/** A stretch of text as it is drawn; `hidden` marks one that stands for a character nobody would see. */
type VisibleText = { readonly text: string; readonly hidden: boolean };

/**
 * Controls (but not tab and line feed), invisible and bidirectional formatting, blanks that are not the plain space,
 * line separators, lone surrogates, unassigned and private characters, and everything a renderer may ignore.
 */
const HIDDEN = /(?![\t\n ])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Zs}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Splits text so that each hidden character becomes its own piece, written out as `⟨U+202E⟩`. */
export function splitHidden(text: string): readonly VisibleText[] {
  const pieces: VisibleText[] = [];
  let from = 0;
  for (const match of text.matchAll(HIDDEN)) {
    if (match.index > from) {
      pieces.push({ text: text.slice(from, match.index), hidden: false });
    }
    const point = match[0].codePointAt(0) ?? 0;
    pieces.push({ text: `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`, hidden: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) {
    pieces.push({ text: text.slice(from), hidden: false });
  }
  return pieces;
}
