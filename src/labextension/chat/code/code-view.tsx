import { useMemo, type ReactElement } from 'react';
import { CodeText } from './code-text.js';
import { LeftOutLine } from './left-out-line.js';
import { shownPart } from './shown-part.js';
import { useChatView } from '../state/use-chat-view.js';
import { useHighlight } from './use-highlight.js';

export type CodeViewProps = {
  readonly code: string;
  readonly language: string;
  /** Name of the region; no two on screen may have the same. */
  readonly label: string;
  /** Shows line numbers. */
  readonly numbered?: boolean;
  /** Where the rest of very long code can be had; one sentence. */
  readonly rest?: string;
  /** Called whenever all that is shown is drawn. */
  readonly onDrawn?: () => void;
};

/** Code as it is, in colour; see `CodeText`. Of very long code the beginning. */
export function CodeView({ code, language, label, numbered, rest, onDrawn }: CodeViewProps): ReactElement {
  const { trans } = useChatView();
  const part = useMemo(() => shownPart(code), [code]);
  const runs = useHighlight(part.text, language);
  return (
    <>
      <pre
        className={`jp-cw-Code ${numbered === true ? 'jp-cw-mod-numbered' : ''}`.trimEnd()}
        role="region"
        aria-label={label}
        tabIndex={0}
      >
        <CodeText runs={runs} onDrawn={onDrawn} />
      </pre>
      <LeftOutLine part={part} rest={rest ?? trans.__('Copy takes all of it.')} />
    </>
  );
}
