import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { formatCount } from '../elements/format.js';
import { useChatView } from '../state/use-chat-view.js';
import { shownPart, type CodeRun, type ShownPart } from './code-lines.js';
import { CodeText } from './code-text.js';

type CodeViewProps = {
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

type LeftOutLineProps = {
  readonly part: ShownPart;
  /** Where the rest can be had; one sentence. */
  readonly rest?: string | undefined;
};

/** Says how much of a text is shown. Nothing for a text that is shown whole. */
export function LeftOutLine({ part, rest }: LeftOutLineProps): ReactElement | null {
  const { trans } = useChatView();
  const { text, of } = part;
  if (of === undefined) {
    return null;
  }
  const [shown, all] = [formatCount(text.length), formatCount(of.characters)];
  return (
    <div className="jp-cw-LeftOut">
      {trans._n(
        'Only the first %2 of %3 characters (%1 line) are shown.',
        'Only the first %2 of %3 characters (%1 lines) are shown.',
        of.lines,
        shown,
        all
      )}{' '}
      {rest}
    </div>
  );
}

/** Code that grows is coloured again after this many times what the last time took. */
const REST = 4;

/**
 * The code in colour as soon as that is worked out, plain before. Together the runs always are exactly `code`: while it
 * grows, what was coloured stays and the rest follows plain.
 */
function useHighlight(code: string, language: string): readonly CodeRun[] {
  const { languages } = useChatView();
  const latest = useRef(code);
  const restsUntil = useRef(0);
  const [colored, setColored] = useState<{ readonly code: string; readonly runs: readonly CodeRun[] } | null>(null);
  useEffect(() => {
    latest.current = code;
    const color = async (): Promise<void> => {
      const start = performance.now();
      const runs = await highlightCode(code, language, languages);
      restsUntil.current = performance.now() + REST * (performance.now() - start);
      if (runs !== null && latest.current.startsWith(code)) {
        setColored({ code, runs });
      }
    };
    const wait = restsUntil.current - performance.now();
    if (wait <= 1) {
      void color();
      return undefined;
    }
    const timer = setTimeout(() => void color(), wait);
    return () => clearTimeout(timer);
  }, [code, language, languages]);
  return useMemo(
    () =>
      colored === null || !code.startsWith(colored.code)
        ? [{ text: code }]
        : [...colored.runs, { text: code.slice(colored.code.length) }],
    [code, colored]
  );
}

/** Code of more characters than this stays plain: working out its colours would hold the page up. */
const MAX_COLOURED = 40_000;

/**
 * Colours code as JupyterLab's editor does. Resolves with runs that together are exactly `code`, or with `null`, and the
 * code is shown plain: the language is none of the editor's, there is too much of it, or its highlighter fails.
 */
async function highlightCode(
  code: string,
  language: string,
  languages: IEditorLanguageRegistry
): Promise<readonly CodeRun[] | null> {
  const element = document.createElement('code');
  try {
    const known = languages.findByName(language) ?? languages.findByExtension(language);
    if (known === null || code.length > MAX_COLOURED) {
      return null;
    }
    await languages.highlight(code, known, element);
  } catch {
    return null; // Colours are not worth a failure.
  }
  return element.textContent === code ? [...element.childNodes].map(runOf) : null;
}

function runOf(node: Node): CodeRun {
  const text = node.textContent ?? '';
  return node instanceof Element && node.className !== '' ? { text, className: node.className } : { text };
}
