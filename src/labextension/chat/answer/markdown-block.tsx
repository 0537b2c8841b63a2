import { memo, useLayoutEffect, useRef, type ReactElement } from 'react';
import type { MarkdownPainter } from './markdown-painter.js';
import { TextWithCode } from '../elements/excerpt.js';
import { useChatView } from '../state/use-chat-view.js';

export type MarkdownBlockProps = {
  readonly text: string;
  /** Shows the block caret at the end. */
  readonly caret: boolean;
};

/** One line without any mark of markdown but code between backticks: most answers of the built-in analyst. */
const SENTENCE = /^(?![\s\d+-])(?:[^`\n\\*_~[\]<>#|$&:]|:(?!\/)|`[^`\n]+`)*$/;

/** Marks over one letter, more than any script has, which are laid out in one piece unless there is a break. */
const MARKS = /(\p{M}{30})(?=\p{M})/gu;

/** One block of an answer; only drawn again when its own text changes. A plain sentence asks for no parser. */
export const MarkdownBlock = memo(function MarkdownBlock({ text, caret }: MarkdownBlockProps): ReactElement {
  const drawn = text.replace(MARKS, '$1\u200b');
  return (
    <div className={`jp-cw-Markdown ${caret ? 'jp-cw-mod-caret' : ''}`.trimEnd()}>
      {SENTENCE.test(drawn) ? (
        <div className="jp-RenderedHTMLCommon jp-RenderedMarkdown">
          <p>
            <TextWithCode text={drawn} />
          </p>
        </div>
      ) : (
        <Painted text={drawn} />
      )}
    </div>
  );
});

function Painted({ text }: { readonly text: string }): ReactElement {
  const { markdown } = useChatView();
  const host = useRef<HTMLDivElement>(null);
  const painter = useRef<MarkdownPainter | null>(null);
  useLayoutEffect(() => {
    if (host.current === null) {
      return;
    }
    const made = markdown.painter(host.current);
    painter.current = made;
    return () => made.dispose();
  }, [markdown]);
  useLayoutEffect(() => {
    painter.current?.paint(text);
  }, [markdown, text]);
  return <div ref={host} className="jp-RenderedHTMLCommon jp-RenderedMarkdown" />;
}
