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
import { Button } from '../elements/button.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import { PartBoundary } from '../elements/part-boundary.js';
import { ModelPicker } from '../models/model-picker.js';
import type { ChatState, QuestionLine } from '../state/chat-state.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { useChatView, type AnswerTarget } from '../state/use-chat-view.js';
import { ComposerTags, WaitingText } from './composer-tags.js';
import { useMentions } from './use-mentions.js';

/** What can be named in a question, fetched with the first `@`. */
export const LazyMentionList = lazy(async () => (await import('./mention-list.js')).MentionList);

export type ComposerHandle = {
  focus(): void;
  hasFocus(): boolean;
  /** What is written there, and what it would be asked in place of. */
  line(): QuestionLine;
  /** Puts the question that waits back into the field if that is empty. Call before stopping, which drops it. */
  takeBackQueued(): void;
  focusEye(): void;
  /** Opens the list of models. */
  openPicker(): void;
  /** Adds text at the cursor, set off by spaces, and moves there. */
  put(text: string): void;
  /** Sends the next text in place of the question of this turn, which stands there to be changed; moves there. */
  edit(turn: Pick<ChatTurn, 'id' | 'question'>): void;
  /** Sends the next text as the answer to this question, as long as it waits; moves there. */
  answer(target: AnswerTarget): void;
};

type ComposerProps = {
  readonly state: ChatState;
  /** True after the first Esc of Esc Esc. */
  readonly stopHinted: boolean;
  /** Whether what the model sees is open. */
  readonly sees: boolean;
  readonly onSees: () => void;
};

/**
 * Where questions are written. While an answer runs, Send is Stop and the next question waits in line; one that waits for
 * a choice of the user makes way for it.
 */
export const Composer = forwardRef<ComposerHandle, ComposerProps>(function Composer(
  { state, stopHinted, sees, onSees },
  ref
) {
  const { controller, trans } = useChatView();
  const [text, setText] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [target, setTarget] = useState<AnswerTarget | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const editing = state.turns.find(({ id, supersededBy }) => id === edited && supersededBy === undefined);
  const running = state.runningId !== null;
  const asking = state.turns.find(({ id }) => id === state.runningId)?.userQuestion;
  const answering = target !== null && target.callId === asking?.callId ? target : null;
  const full = running && state.queued !== null && asking === undefined;
  const { enterSends } = state.settings;
  // A question in place of another one stays with its notebook, and so does an answer.
  const front = editing === undefined && answering === null ? state.front : null;

  useLayoutEffect(() => {
    const element = input.current;
    if (element !== null) {
      element.style.height = 'auto';
      element.style.height = `${String(element.scrollHeight)}px`; // The style sheet holds it between 2 and 10 lines.
    }
  }, [text]);

  const moved = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (moved.current !== null) {
      input.current?.setSelectionRange(moved.current, moved.current);
      look(text, moved.current);
      moved.current = null;
    }
  });
  const replace = (from: number, to: number, added: string): void => {
    setText(`${text.slice(0, from)}${added}${text.slice(to)}`);
    moved.current = from + added.length;
    input.current?.focus();
  };
  const { list, fieldProps, look, takesKey } = useMentions(replace);

  const put = (added: string): void => {
    const element = input.current;
    const from = element?.selectionStart ?? text.length;
    const before = text.slice(0, from);
    const after = text.slice(element?.selectionEnd ?? from);
    const head = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${added}`;
    setText(`${head}${/^\s/.test(after) ? '' : ' '}${after}`);
    element?.focus();
  };

  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    line: () => ({ text, ...(editing === undefined ? {} : { instead: editing.id }) }),
    takeBackQueued,
    focusEye: () => root.current?.querySelector<HTMLElement>('.jp-cw-Eye')?.focus(),
    openPicker: () => {
      const picker = root.current?.querySelector<HTMLElement>('.jp-cw-ModelPicker-button[aria-expanded="false"]');
      picker?.focus();
      picker?.click();
    },
    hasFocus: () => input.current !== null && document.activeElement === input.current,
    put,
    edit,
    answer: next => {
      setTarget(next);
      input.current?.focus();
    }
  }));

  function edit({ id, question }: Pick<ChatTurn, 'id' | 'question'>): void {
    setEdited(id);
    setText(question);
    input.current?.focus();
  }
  function takeBackQueued(): void {
    if (text.trim() === '' && state.queued !== null) {
      setText(state.queued.text);
      setEdited(state.queued.instead ?? null);
    }
  }
  const send = (): void => {
    if (text.trim() === '' || full) {
      return;
    }
    if (answering !== null) {
      controller.answer(answering.turnId, answering.callId, text.trim());
    } else if (editing !== undefined) {
      controller.resend(editing.id, text.trim());
      setEdited(null);
    } else {
      controller.ask(text.trim(), 'front');
    }
    setText('');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (!event.shiftKey && takesKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && event.shiftKey !== enterSends) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '') {
      const last = state.turns.at(-1);
      if (last !== undefined) {
        event.preventDefault();
        edit(last);
      }
    }
  };
  const failed = trans.__('This part of the panel cannot be shown.');
  return (
    <div ref={root} className="jp-cw-Composer" role="group" aria-label={trans.__('Question')} data-cw-region="composer">
      {state.queued !== null && (
        <WaitingText
          lead={trans.__('Next:')}
          text={state.queued.text}
          cancel={trans.__('Take the waiting question back')}
          onCancel={() => {
            takeBackQueued();
            controller.cancelQueued();
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
      {answering === null && editing !== undefined && (
        <WaitingText
          lead={trans.__('In place of:')}
          text={editing.question}
          cancel={trans.__('Ask it as a question of its own')}
          onCancel={() => {
            setEdited(null);
            input.current?.focus();
          }}
        />
      )}
      <PartBoundary of={list} sentence={failed}>
        {list !== null && <LazyMentionList profiles={state.datasets.profiles} {...list} />}
      </PartBoundary>
      <div className="jp-cw-Composer-box">
        <ComposerTags allowed={state.allowed} />
        <textarea
          ref={input}
          className="jp-cw-Composer-input"
          rows={2}
          value={text}
          aria-label={front === null ? trans.__('Ask about your data') : trans.__('Ask about your data in %1', front)}
          placeholder={placeholder()}
          {...fieldProps}
          onChange={event => {
            const { value, selectionStart } = event.target;
            setText(value);
            look(value, selectionStart);
          }}
          onSelect={event => look(text, event.currentTarget.selectionStart)}
          onBlur={() => look('', 0)}
          onKeyDown={onKeyDown}
        />
        <div className="jp-cw-Composer-bar">
          <Button
            kind="icon"
            className="jp-cw-Composer-at"
            label={trans.__('Name a dataset or a file')}
            onClick={() => {
              const at = input.current?.selectionStart ?? text.length;
              replace(at, at, /(?:^|[\s(])$/u.test(text.slice(0, at)) ? '@' : ' @');
            }}
          >
            @
          </Button>
          <span className={`jp-cw-Hint ${stopHinted ? 'jp-cw-mod-strong' : ''}`.trimEnd()}>{hint()}</span>
          {(answering !== null || (asking !== undefined && text.trim() !== '')) && sendButton()}
          {sendOrStop()}
        </div>
      </div>
      <PartBoundary of={state} sentence={failed}>
        <ModelPicker state={state} text={text} sees={sees} onSees={onSees} />
      </PartBoundary>
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
              takeBackQueued();
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
    if (front !== null && text.trim() !== '') {
      return enterSends ? trans.__('Enter asks %1', front) : trans.__('Shift Enter asks %1', front);
    }
    if (asking !== undefined && text.trim() !== '') {
      return enterSends ? trans.__('Enter to ask this instead') : trans.__('Shift Enter to ask this instead');
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
    if (front !== null) {
      return trans.__('Ask about your data in %1', front);
    }
    return state.turns.length > 0 ? trans.__('Ask a follow-up') : trans.__('Ask about your data, @ to name it');
  }
});
