import { memo, type ReactElement } from 'react';
import { CodeView } from '../code/code-view.js';
import { Button, CopyButton } from '../elements/button.js';
import { useArmed } from '../elements/use-armed.js';
import { useChatView } from '../state/use-chat-view.js';

const PYTHON = new Set(['', 'py', 'py3', 'python', 'python3', 'ipython', 'ipython3']);

export type CodeBlockProps = {
  readonly turnId: string;
  /** Name of the code. */
  readonly label: string;
  readonly code: string;
  readonly language: string;
  /** False while it is still being written: nothing can be done with half a block. */
  readonly closed: boolean;
};

/** Fenced code of an answer, with the same ways into the notebook as a proposal. */
export const CodeBlock = memo(function CodeBlock(props: CodeBlockProps): ReactElement {
  const { turnId, label, code, language, closed } = props;
  const { controller, trans } = useChatView();
  const armed = useArmed(closed ? code : '');
  const python = PYTHON.has(language.toLowerCase());
  return (
    <div className="jp-cw-Card jp-cw-CodeBlock">
      <CodeView code={code} language={python ? 'python' : language} label={label} />
      {closed && code.trim() !== '' && (
        <div className="jp-cw-Actions">
          {python && (
            <>
              <Button onClick={() => controller.insertCode(turnId, code, 'insert')}>{trans.__('Insert')}</Button>
              <Button
                disabled={armed ? undefined : trans.__('One moment: the code has only just appeared')}
                onClick={() => controller.insertCode(turnId, code, 'insert-and-run')}
              >
                {trans.__('Insert & run')}
              </Button>
            </>
          )}
          <span className="jp-cw-Grow" />
          <CopyButton onCopy={() => controller.insertCode(turnId, code, 'copy')} />
        </div>
      )}
    </div>
  );
});
