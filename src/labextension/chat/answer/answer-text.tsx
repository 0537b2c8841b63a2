import { memo, useMemo, type ReactElement } from 'react';
import { CodeBlock } from './code-block.js';
import { CopyButton } from '../elements/button.js';
import { countLines } from '../code/code-lines.js';
import { LeftOutLine } from '../code/code-view.js';
import { MarkdownBlock } from './markdown-block.js';
import { useChatView } from '../state/use-chat-view.js';
import { splitBlocks } from './split-blocks.js';

export type AnswerTextProps = {
  readonly number: number;
  readonly turnId: string;
  readonly text: string;
  readonly streaming: boolean;
};

/** Characters of the longest answer that is shown whole. */
const MAX_ANSWER = 500_000;

/** The words of an answer, block by block: while they stream only the last block is drawn again. */
export const AnswerText = memo(function AnswerText({ number, turnId, text, streaming }: AnswerTextProps): ReactElement {
  const { controller, trans } = useChatView();
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
          <LeftOutLine
            part={{ text: text.slice(0, MAX_ANSWER), of: { lines: countLines(text), characters: text.length } }}
            rest={trans.__('Copy takes all of it.')}
          />
          <CopyButton label={trans.__('Copy the answer')} onCopy={() => controller.insertCode(turnId, text, 'copy')} />
        </div>
      )}
    </div>
  );
});
