import type { CSSProperties, ReactElement } from 'react';
import { codeLines } from './code-lines.js';
import { splitHidden } from './split-hidden.js';
import { useHighlight } from './use-highlight.js';

export type CodeViewProps = {
  readonly code: string;
  readonly language: string;
  /** Name of the region; no two on screen may have the same. */
  readonly label: string;
  /** Shows line numbers. */
  readonly numbered?: boolean;
};

/**
 * Code as it is, in colour. Characters nobody could see are written out; long lines wrap and hang under their own
 * indent, so nothing is out of sight.
 */
export function CodeView({ code, language, label, numbered }: CodeViewProps): ReactElement {
  const runs = useHighlight(code, language);
  return (
    <pre
      className={`jp-cw-Code ${numbered === true ? 'jp-cw-mod-numbered' : ''}`.trimEnd()}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <code>
        {codeLines(runs).map((line, at) => (
          <span key={at} className="jp-cw-Code-line" style={{ '--jp-cw-indent': line.indent } as CSSProperties}>
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
            {'\n'}
          </span>
        ))}
      </code>
    </pre>
  );
}
