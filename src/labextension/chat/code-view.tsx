import type { CSSProperties, ReactElement } from 'react';
import { codeLines } from './code-lines.js';
import { splitHidden } from './split-hidden.js';
import { useHighlight } from './use-highlight.js';

export type CodeViewProps = {
  readonly code: string;
  readonly language: string;
  /** Name of the region. */
  readonly label: string;
  /** Shows line numbers and always wraps, so that nothing can be out of sight. */
  readonly whole?: boolean;
};

/**
 * Code as it is, in colour. Characters nobody could see are written out. Wrapped lines hang under their own indent;
 * whether they wrap or scroll is for the style sheet.
 */
export function CodeView({ code, language, label, whole }: CodeViewProps): ReactElement {
  const runs = useHighlight(code, language);
  return (
    <pre
      className={`jp-cw-Code ${whole === true ? 'jp-cw-mod-whole' : ''}`.trimEnd()}
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
