import { memo, useLayoutEffect, useMemo, useRef, type ReactElement } from 'react';
import { CodeView, LeftOutLine } from '../code/code-view.js';
import { Button, CopyButton } from '../elements/button.js';
import { TextWithCode } from '../elements/excerpt.js';
import { useArmed } from '../elements/use-armed.js';
import { useChatView } from '../state/use-chat-view.js';
import { splitBlocks } from './split-blocks.js';

type AnswerTextProps = {
  readonly number: number;
  readonly turnId: string;
  readonly text: string;
  readonly streaming: boolean;
};

/** Characters of the longest answer that is shown whole. */
const MAX_ANSWER = 500_000;

/** The words of an answer, block by block: while they stream only the last block is drawn again. */
export const AnswerText = memo(function AnswerText({ number, turnId, text, streaming }: AnswerTextProps): ReactElement {
  const { trans } = useChatView();
  const blocks = useMemo(() => splitBlocks(text.slice(0, MAX_ANSWER)), [text]);
  const cut = text.length > MAX_ANSWER;
  return (
    <div className="jp-cw-AnswerText">
      {blocks.map((block, at) => {
        const last = at === blocks.length - 1;
        return block.type === 'text' ? (
          <MarkdownBlock key={at} text={block.text} caret={streaming && last} />
        ) : (
          <CodeBlock
            key={at}
            label={trans.__('Code %1 of answer %2', String(at + 1), String(number))}
            turnId={turnId}
            code={block.code}
            language={block.language}
            closed={block.closed}
          />
        );
      })}
      {cut && !streaming && (
        <div className="jp-cw-Actions">
          <LeftOutLine shown={text.slice(0, MAX_ANSWER)} of={text} rest={trans.__('Copy includes all of it.')} />
          <CopyButton label={trans.__('Copy the answer')} text={text} />
        </div>
      )}
    </div>
  );
});

type MarkdownBlockProps = {
  readonly text: string;
  readonly caret: boolean;
};

/** One line with no markdown except code between backticks, as in most answers of the built-in analyst. */
const SENTENCE = /^(?![\s\d+-])(?:[^`\n\\*_~[\]<>#|$&:]|:(?!\/)|`[^`\n]+`)*$/;

/** Combining marks over one letter, more than any script uses. They are laid out in one piece unless there is a break. */
const MARKS = /(\p{M}{30})(?=\p{M})/gu;

/** One block of an answer; only drawn again when its own text changes. A plain sentence needs no parser. */
const MarkdownBlock = memo(function MarkdownBlock({ text, caret }: MarkdownBlockProps): ReactElement {
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
  useLayoutEffect(() => {
    const element = host.current;
    return () => (element === null ? undefined : markdown.forget(element));
  }, [markdown]);
  useLayoutEffect(() => {
    if (host.current !== null) {
      markdown.paint(host.current, text);
    }
  }, [markdown, text]);
  return <div ref={host} className="jp-RenderedHTMLCommon jp-RenderedMarkdown" />;
}

const PYTHON = new Set(['', 'py', 'py3', 'python', 'python3', 'ipython', 'ipython3']);

type CodeBlockProps = {
  readonly turnId: string;
  readonly label: string;
  readonly code: string;
  readonly language: string;
  /** False while it is still being written: nothing can be done with half a block. */
  readonly closed: boolean;
};

/** Fenced code of an answer, with the same ways into the notebook as a proposal. */
const CodeBlock = memo(function CodeBlock(props: CodeBlockProps): ReactElement {
  const { turnId, label, code, language, closed } = props;
  const { controller, trans } = useChatView();
  const armed = useArmed(closed ? code : '');
  const python = PYTHON.has(language.toLowerCase());
  return (
    <div className="jp-cw-Card jp-cw-CodeBlock">
      <CodeView code={code} {...(closed && { language: python ? 'python' : language })} label={label} />
      {closed && code.trim() !== '' && (
        <div className="jp-cw-Actions">
          {python && (
            <>
              <Button onClick={() => void controller.drafts.insertCode(turnId, code, 'insert')}>
                {trans.__('Insert')}
              </Button>
              <Button
                disabled={armed ? undefined : trans.__('One moment: the code has only just appeared')}
                onClick={() => void controller.drafts.insertCode(turnId, code, 'insert-and-run')}
              >
                {trans.__('Insert & run')}
              </Button>
            </>
          )}
          <span className="jp-cw-Grow" />
          <CopyButton text={code} />
        </div>
      )}
    </div>
  );
});
