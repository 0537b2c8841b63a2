import { stopIcon } from '@jupyterlab/ui-components';
import {
  forwardRef,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement
} from 'react';
import type { AnswerTarget } from './answer-target.js';
import { Button } from './button.js';
import type { ChatState } from './chat-state.js';
import { ComposerTags } from './composer-tags.js';
import { Icon } from './icon.js';
import { ModelPicker } from './model-picker.js';
import { panelIcons } from './panel-icons.js';
import { useChatView } from './use-chat-view.js';
import { WaitingText } from './waiting-text.js';

export type ComposerHandle = {
  focus(): void;
  hasFocus(): boolean;
  /** What is written there. */
  text(): string;
  focusEye(): void;
  /** Adds text at the cursor, set off by spaces, and moves there. */
  put(text: string): void;
  /** Sends the next text as the answer to this question, as long as it waits; moves there. */
  answer(target: AnswerTarget): void;
};

export type ComposerProps = {
  readonly state: ChatState;
  /** True after the first Esc of Esc Esc. */
  readonly stopHinted: boolean;
  /** Whether what the model sees is open. */
  readonly sees: boolean;
  readonly onSees: () => void;
};

/** Where questions are written. While an answer runs, Send is Stop and the next question waits in line. */
export const Composer = forwardRef<ComposerHandle, ComposerProps>(function Composer(
  { state, stopHinted, sees, onSees },
  ref
) {
  const { controller, trans } = useChatView();
  const [text, setText] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [target, setTarget] = useState<AnswerTarget | null>(null);
  const running = state.runningId !== null;
  const asking = state.turns.find(({ id }) => id === state.runningId)?.userQuestion;
  const answering = target !== null && target.callId === asking?.callId ? target : null;
  const full = running && state.queued !== null && answering === null;
  const { enterSends } = state.settings;

  useLayoutEffect(() => {
    const element = input.current;
    if (element !== null) {
      element.style.height = 'auto';
      element.style.height = `${String(element.scrollHeight)}px`; // The style sheet holds it between 2 and 10 lines.
    }
  }, [text]);

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    text: () => text,
    focusEye: () => root.current?.querySelector<HTMLElement>('.jp-cw-Eye')?.focus(),
    hasFocus: () => input.current !== null && document.activeElement === input.current,
    put: added => {
      const element = input.current;
      const from = element?.selectionStart ?? text.length;
      const before = text.slice(0, from);
      const after = text.slice(element?.selectionEnd ?? from);
      const head = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${added}`;
      setText(`${head}${/^\s/.test(after) ? '' : ' '}${after}`);
      element?.focus();
    },
    answer: next => {
      setTarget(next);
      input.current?.focus();
    }
  }));

  const send = (): void => {
    if (text.trim() === '' || full) {
      return;
    }
    if (answering === null) {
      controller.ask(text.trim());
    } else {
      controller.answer(answering.turnId, answering.callId, text.trim());
    }
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === 'Enter' && event.shiftKey !== enterSends) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '') {
      const last = state.turns.at(-1)?.question;
      if (last !== undefined) {
        event.preventDefault();
        setText(last);
      }
    }
  };
  return (
    <div ref={root} className="jp-cw-Composer" role="group" aria-label={trans.__('Question')} data-cw-region="composer">
      {state.queued !== null && (
        <WaitingText
          lead={trans.__('Next:')}
          text={state.queued}
          cancel={trans.__('Take the waiting question back')}
          onCancel={() => {
            const { queued } = state;
            controller.cancelQueued();
            if (text.trim() === '' && queued !== null) {
              setText(queued);
            }
            input.current?.focus();
          }}
        />
      )}
      {answering !== null && (
        <WaitingText
          lead={trans.__('Answer to:')}
          text={answering.question}
          cancel={trans.__('Do not answer here')}
          onCancel={() => {
            setTarget(null);
            input.current?.focus();
          }}
        />
      )}
      <div className="jp-cw-Composer-box">
        <ComposerTags allowed={state.allowed} />
        <textarea
          ref={input}
          className="jp-cw-Composer-input"
          rows={2}
          value={text}
          aria-label={trans.__('Ask about your data')}
          placeholder={placeholder()}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="jp-cw-Composer-bar">
          <span className={`jp-cw-Hint ${stopHinted ? 'jp-cw-mod-strong' : ''}`.trimEnd()}>{hint()}</span>
          {answering !== null && sendButton()}
          {sendOrStop()}
        </div>
      </div>
      <ModelPicker state={state} text={text} sees={sees} onSees={onSees} />
    </div>
  );

  /** One and the same button, so that focus stays when Send becomes Stop. */
  function sendOrStop(): ReactElement {
    if (running) {
      return (
        <Button
          className="jp-cw-Composer-send"
          onClick={event => {
            if (event.detail < 2) {
              controller.stop(); // The second half of a double click on Send is not a Stop.
            }
          }}
        >
          <Icon icon={stopIcon} />
          {trans.__('Stop')}
        </Button>
      );
    }
    return sendButton();
  }

  function sendButton(): ReactElement {
    const ready = text.trim() !== '';
    return (
      <Button
        className="jp-cw-Composer-send jp-cw-mod-square"
        kind={ready ? 'primary' : 'normal'}
        label={trans.__('Send')}
        disabled={
          ready
            ? undefined
            : answering === null
              ? trans.__('Write a question first')
              : trans.__('Write an answer first')
        }
        onClick={send}
      >
        <Icon icon={panelIcons.send} />
      </Button>
    );
  }

  function hint(): string {
    if (stopHinted) {
      return trans.__('Press Esc again to stop');
    }
    if (answering !== null) {
      return enterSends ? trans.__('Enter to answer') : trans.__('Shift Enter to answer');
    }
    if (full) {
      return trans.__('One question waits already');
    }
    if (running) {
      return trans.__('Esc Esc to stop');
    }
    return enterSends ? trans.__('Enter to send') : trans.__('Shift Enter to send');
  }

  function placeholder(): string {
    if (answering !== null) {
      return trans.__('Write your answer');
    }
    if (running) {
      return trans.__('Write the next question');
    }
    return state.turns.length > 0 ? trans.__('Ask a follow-up') : trans.__('Ask about your data');
  }
});
