import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import { memo, useEffect, useMemo, useState, type CSSProperties, type ReactElement } from 'react';
import { formatCount } from '../elements/format.js';
import { useChatView } from '../state/use-chat-view.js';

type CodeViewProps = {
  readonly code: string;
  /** Text without a language stays plain. */
  readonly language?: string;
  /** Name of the region; no two on screen may have the same. */
  readonly label: string;
  readonly role?: 'region' | 'group';
  readonly className?: string;
  /** Where the rest of very long text can be had; one sentence. */
  readonly rest?: string;
};

/** Shows text as it is, code in colour, and invisible characters written out. Of very long text only the beginning. */
export function CodeView({
  code,
  language,
  label,
  role = 'region',
  className = 'jp-cw-Code',
  rest
}: CodeViewProps): ReactElement {
  const { trans } = useChatView();
  const shown = shownPart(code);
  const runs = useHighlight(shown, language);
  const lines = useMemo(() => linesOf(runs), [runs]);
  return (
    <>
      <pre className={className} role={role} aria-label={label} tabIndex={0}>
        <code>
          {lines.map((line, at) => (
            <CodeLine key={at} runs={line} />
          ))}
        </code>
      </pre>
      <LeftOutLine shown={shown} of={code} rest={rest ?? trans.__('Copy includes all of it.')} />
    </>
  );
}

type LeftOutLineProps = {
  readonly shown: string;
  readonly of: string;
  /** Where the rest can be had; one sentence. */
  readonly rest: string;
};

/** Says how much of a text is shown. Nothing for a text that is shown whole. */
export function LeftOutLine({ shown, of, rest }: LeftOutLineProps): ReactElement | null {
  const { trans } = useChatView();
  if (shown === of) {
    return null;
  }
  return (
    <div className="jp-cw-LeftOut">
      {trans._n(
        'Only the first %2 of %3 characters (%1 line) are shown.',
        'Only the first %2 of %3 characters (%1 lines) are shown.',
        countLines(of),
        formatCount(shown.length),
        formatCount(of.length)
      )}{' '}
      {rest}
    </div>
  );
}

type CodeRun = { readonly text: string; readonly className?: string };

/** The lines of coloured code, without their line feeds. A final line feed adds no line. */
function linesOf(runs: readonly CodeRun[]): readonly (readonly CodeRun[])[] {
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
  return lines;
}

const CodeLine = memo(
  function CodeLine({ runs }: { readonly runs: readonly CodeRun[] }): ReactElement {
    const text = runs.map(run => run.text).join('');
    const indent = (/^[ \t]*/.exec(text)?.[0] ?? '').replaceAll('\t', ' '.repeat(8)).length;
    return (
      <span className="jp-cw-Code-line" style={{ '--jp-cw-indent': indent } as CSSProperties}>
        {runs.flatMap((run, at) =>
          splitHidden(run.text).map((piece, part) => (
            <span key={`${String(at)}.${String(part)}`} className={piece.hidden ? 'jp-cw-Code-hidden' : run.className}>
              {piece.text}
            </span>
          ))
        )}
        {'\n'}
      </span>
    );
  },
  (before, after) =>
    before.runs.length === after.runs.length &&
    before.runs.every(
      ({ text, className }, at) => text === after.runs[at]?.text && className === after.runs[at].className
    )
);

/** The code in colour as soon as the colours are known, plain before. The runs together are always exactly `code`. */
function useHighlight(code: string, language: string | undefined): readonly CodeRun[] {
  const { languages } = useChatView();
  const [colored, setColored] = useState<{ readonly code: string; readonly runs: readonly CodeRun[] } | null>(null);
  useEffect(() => {
    let isWanted = true;
    highlightCode(code, language, languages).then(
      runs => isWanted && setColored({ code, runs }),
      () => undefined // Colours are not worth a failure.
    );
    return () => {
      isWanted = false;
    };
  }, [code, language, languages]);
  return useMemo(() => (colored?.code === code ? colored.runs : [{ text: code }]), [code, colored]);
}

/** Colours code as JupyterLab's editor does, where it knows the language. Resolves with runs that together are exactly `code`. */
async function highlightCode(
  code: string,
  name: string | undefined,
  languages: IEditorLanguageRegistry
): Promise<readonly CodeRun[]> {
  const element = document.createElement('code');
  const language = name === undefined ? null : (languages.findByName(name) ?? languages.findByExtension(name));
  if (language !== null) {
    await languages.highlight(code, language, element);
  }
  return element.textContent === code ? [...element.childNodes].map(runOf) : [{ text: code }];
}

function runOf(node: Node): CodeRun {
  const text = node.textContent ?? '';
  return node instanceof Element && node.className !== '' ? { text, className: node.className } : { text };
}

/** How many lines a text has. A final line feed adds none. */
export function countLines(text: string): number {
  return text.replace(/\n$/, '').split('\n').length;
}

/** The longest text, in characters and lines, that is shown whole wherever text is shown as it is. */
const MAX_CHARACTERS = 20_000;
const MAX_LINES = 1_000;

/** The part of a text that is shown: all of it, or the beginning if it is very long. */
export function shownPart(text: string): string {
  const shown = text.slice(0, MAX_CHARACTERS);
  const lines = shown.split('\n');
  return lines.length <= MAX_LINES ? shown : `${lines.slice(0, MAX_LINES).join('\n')}\n`;
}

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
