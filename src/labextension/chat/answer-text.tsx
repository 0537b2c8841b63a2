import { memo, type ReactElement } from 'react';
import { CodeBlock } from './code-block.js';
import { MarkdownBlock } from './markdown-block.js';
import { useChatView } from './use-chat-view.js';
import { splitBlocks } from './split-blocks.js';

export type AnswerTextProps = {
  readonly number: number;
  readonly turnId: string;
  readonly text: string;
  readonly streaming: boolean;
};

/** The words of an answer, block by block: while they stream only the last block is drawn again. */
export const AnswerText = memo(function AnswerText({ number, turnId, text, streaming }: AnswerTextProps): ReactElement {
  const { trans } = useChatView();
  const blocks = splitBlocks(text);
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
    </div>
  );
});
