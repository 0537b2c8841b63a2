import { memo, useLayoutEffect, useRef } from 'react';
import type { MarkdownPainter } from './markdown-painter.js';
import { useChatView } from './use-chat-view.js';

export type MarkdownBlockProps = {
  readonly text: string;
  /** Shows the block caret at the end. */
  readonly caret: boolean;
};

/** One block of an answer; only drawn again when its own text changes. */
export const MarkdownBlock = memo(function MarkdownBlock({ text, caret }: MarkdownBlockProps) {
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
  return <div ref={host} className={`jp-cw-Markdown ${caret ? 'jp-cw-mod-caret' : ''}`.trimEnd()} />;
});
