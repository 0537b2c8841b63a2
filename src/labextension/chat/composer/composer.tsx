import { closeIcon, stopIcon } from '@jupyterlab/ui-components';
import {
  forwardRef,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement
} from 'react';
import { Button, IconButton } from '../elements/button.js';
import { Icon, panelIcons } from '../elements/icon.js';
import { lazy } from '../elements/lazy.js';
import { PartBoundary } from '../elements/part-boundary.js';
import { ModelPicker } from '../models/model-picker.js';
import type { ChatState, QuestionLine } from '../state/chat-state.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { useChatView, type AnswerTarget, type ChatView } from '../state/use-chat-view.js';
import { ComposerTags } from './composer-tags.js';
import { useMentions } from './use-mentions.js';

export const LazyMentionList = lazy(async () => (await import('./mention-list.js')).MentionList);

export type ComposerHandle = Pick<
  ChatView,
  'pickModel' | 'focusInput' | 'putIntoInput' | 'editInInput' | 'answerInInput'
> & {
  hasFocus(): boolean;
  /** The text in the field, and the turn whose question it would replace. */
  line(): QuestionLine;
  /** Puts the queued question back into the field if the field is empty. Call before stopping, which drops that question. */
  takeBackQueued(): void;
};

type ComposerProps = {
  readonly state: ChatState;
  /** True after the first Esc of Esc Esc. */
  readonly stopHinted: boolean;
  readonly sees: boolean;
  readonly onSees: () => void;
};

/** What the next text is, if not a new question: the answer to a question of a tool, or a replacement for a turn's question. */
type Aim = { readonly answers: AnswerTarget } | { readonly edits: string } | null;

/** Where questions are written. While an answer runs, Stop replaces Send and the next question is queued. */
export const Composer = forwardRef<ComposerHandle, ComposerProps>(function Composer(
  { state, stopHinted, sees, onSees },
  ref
) {
  const { controller, trans } = useChatView();
  const [text, setText] = useState('');
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [aim, setAim] = useState<Aim>(null);
  const { queued, runningId, turns, settings } = state;
  const running = runningId !== null;
  const asking = turns.find(({ id }) => id === runningId)?.userQuestion;
  const answering = aim !== null && 'answers' in aim && aim.answers.callId === asking?.callId ? aim.answers : null;
  const edited = aim !== null && 'edits' in aim ? aim.edits : undefined;
  const editing = turns.find(({ id, supersededBy }) => id === edited && supersededBy === undefined);
  const full = running && queued !== null && asking === undefined;
  const isEmpty = text.trim() === '';
  // A replaced question stays with its notebook, and so does an answer.
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
  const replace = (from: number, to: number, added: string, behind = 0): void => {
    setText(`${text.slice(0, from)}${added}${text.slice(to)}`);
    moved.current = from + added.length + behind;
    input.current?.focus();
  };
  const { list, fieldProps, look, takesKey } = useMentions(replace);

  const focus = (): void => input.current?.focus();
  const aimAt = (next: Aim): void => {
    setAim(next);
    focus();
  };
  const put = (added: string): void => {
    const { selectionStart: from = text.length, selectionEnd: to = from } = input.current ?? {};
    const lead = /(^|\s)$/.test(text.slice(0, from)) ? '' : ' ';
    const isSpaced = /^\s/.test(text.slice(to));
    replace(from, to, `${lead}${added}${isSpaced ? '' : ' '}`, isSpaced ? 1 : 0);
  };
  const edit = ({ id, question }: Pick<ChatTurn, 'id' | 'question'>): void => {
    setText(question);
    aimAt({ edits: id });
  };
  const takeBackQueued = (): void => {
    if (isEmpty && queued !== null) {
      setText(queued.text);
      setAim(queued.instead === undefined ? null : { edits: queued.instead });
    }
  };
  useImperativeHandle(ref, () => ({
    focusInput: focus,
    hasFocus: () => input.current !== null && document.activeElement === input.current,
    line: () => ({ text, ...(editing !== undefined && { instead: editing.id }) }),
    takeBackQueued,
    pickModel: () => {
      const picker = root.current?.querySelector<HTMLElement>('.jp-cw-ModelPicker-button[aria-expanded="false"]');
      picker?.focus();
      picker?.click();
    },
    putIntoInput: put,
    editInInput: edit,
    answerInInput: answers => aimAt({ answers })
  }));

  const send = (): void => {
    if (isEmpty || full) {
      return;
    }
    if (answering !== null) {
      controller.answer(answering.turnId, answering.callId, text.trim());
    } else if (editing !== undefined) {
      controller.resend(editing.id, text.trim());
      setAim(null);
    } else {
      controller.ask(text.trim(), 'front');
    }
    setText(state.notebook === null ? text : ''); // Without a notebook nobody is asked.
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const last = turns.at(-1);
    if (!event.shiftKey && takesKey(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && event.shiftKey !== settings.enterSends) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '' && last !== undefined) {
      event.preventDefault();
      edit(last);
    }
  };
  return (
    <div ref={root} className="jp-cw-Composer" role="group" aria-label={trans.__('Question')} data-cw-region="composer">
      {queued !== null &&
        waitingText(trans.__('Next:'), queued.text, trans.__('Withdraw the waiting question'), () => {
          takeBackQueued();
          controller.cancelQueued();
          focus();
        })}
      {answering !== null &&
        waitingText(trans.__('Answer to:'), answering.question, trans.__('Do not answer here'), () => aimAt(null))}
      {editing !== undefined &&
        waitingText(trans.__('In place of:'), editing.question, trans.__('Ask it as a separate question'), () =>
          aimAt(null)
        )}
      <PartBoundary of={list}>
        {list !== null && front === null && <LazyMentionList profiles={state.datasets.profiles} {...list} />}
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
          {(answering !== null || (asking !== undefined && !isEmpty)) && sendButton()}
          {running ? stopButton() : sendButton()}
        </div>
      </div>
      <PartBoundary of={state}>
        <ModelPicker state={state} text={text} sees={sees} onSees={onSees} />
      </PartBoundary>
    </div>
  );

  /** A line over the input: the question that is asked next, or the one that the input answers or replaces. */
  function waitingText(lead: string, words: string, cancel: string, onCancel: () => void): ReactElement {
    return (
      <div className="jp-cw-Queued">
        <span className="jp-cw-Muted">{lead}</span>
        <span className="jp-cw-Queued-text" title={words}>
          {words}
        </span>
        <IconButton icon={closeIcon} label={cancel} onClick={onCancel} />
      </div>
    );
  }

  /** Replaces the send button, so that the focus stays. */
  function stopButton(): ReactElement {
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

  function sendButton(): ReactElement {
    const missing = answering === null ? trans.__('Write a question first') : trans.__('Write an answer first');
    return (
      <Button
        className="jp-cw-Composer-send jp-cw-mod-square"
        kind={isEmpty ? 'normal' : 'primary'}
        label={trans.__('Send')}
        disabled={isEmpty ? missing : undefined}
        onClick={send}
      >
        <Icon icon={panelIcons.send} />
      </Button>
    );
  }

  function hint(): string {
    const key = settings.enterSends ? trans.__('Enter') : trans.__('Shift Enter');
    if (stopHinted) {
      return trans.__('Press Esc again to stop');
    }
    if (answering !== null) {
      return trans.__('%1 to answer', key);
    }
    if (full) {
      return trans.__('One question is already waiting');
    }
    if (front !== null && !isEmpty) {
      return trans.__('%1 asks %2', key, front);
    }
    if (asking !== undefined && !isEmpty) {
      return trans.__('%1 to ask this instead', key);
    }
    return running ? trans.__('Esc Esc to stop') : trans.__('%1 to send', key);
  }

  function placeholder(): string {
    if (answering !== null) {
      return trans.__('Write your answer');
    }
    if (front !== null) {
      return trans.__('Ask about your data in %1', front);
    }
    return turns.length > 0 ? trans.__('Ask a follow-up') : trans.__('Ask about your data, @ to name it');
  }
});
