import { memo, useEffect, useLayoutEffect, useMemo, useState, type CSSProperties, type ReactElement } from 'react';
import { codeLines, type CodeLine } from './code-lines.js';
import type { CodeRun } from './code-run.js';
import { splitHidden } from './split-hidden.js';
import { useChatView } from '../state/use-chat-view.js';

export type CodeTextProps = {
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
