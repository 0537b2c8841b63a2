import {
  forwardRef,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useLayoutEffect,
  useState,
  type RefObject,
  type KeyboardEvent
} from 'react';
import { proposalOffer } from '../approval/proposal-facts.js';
import { Composer, type ComposerHandle } from '../composer/composer.js';
import { DatasetsSection } from '../datasets/datasets-section.js';
import { lazy } from '../elements/lazy.js';
import { PartBoundary } from '../elements/part-boundary.js';
import { useArmed } from '../elements/use-armed.js';
import { newestProposal } from '../state/chat-state.js';
import type { ChatTurn } from '../state/chat-turn.js';
import {
  ChatViewContext,
  useChatState,
  type ChatView,
  type PanelServices,
  type ConnectPlace
} from '../state/use-chat-view.js';
import { Announcer } from './announcer.js';
import { Conversation } from './conversation.js';
import { Notices } from './notices.js';
import { PanelHeader } from './panel-header.js';

export const LazyModelSees = lazy(async () => (await import('../composer/model-sees.js')).ModelSees);

export const LazyConnectDialog = lazy(async () => (await import('../models/connect-dialog.js')).ConnectDialog);

export type PanelHandle = Pick<ComposerHandle, 'focusInput' | 'putIntoInput' | 'takeBackQueued'> & {
  inputHasFocus(): boolean;
  written(): string;
  /** Scrolls to an answer and moves the focus there; a notice says when the chat does not hold it. */
  showAnswer(turnId: string): void;
  nextRegion(direction: 1 | -1): void;
  /**
   * Inserts the newest proposal that waits. If it failed a check or changes a cell, its first button gets the focus instead,
   * because the user has to decide. Does nothing while a question is being answered, and never runs a draft whose cell is gone.
   */
  insertNewest(mode: 'insert' | 'insert-and-run'): void;
};

type ChatPanelProps = { readonly services: PanelServices };

/** The whole panel. Draws the controller's state and calls its methods; holds only what is open, typed or focused. */
export const ChatPanel = forwardRef<PanelHandle, ChatPanelProps>(function ChatPanel({ services }, ref) {
  const { controller } = services;
  const state = useChatState(controller);
  const root = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const newest = nameOf(newestProposal(state.turns));
  const armed = useArmed(newest);
  const runnable = useRef('');
  useEffect(() => {
    runnable.current = armed ? newest : '';
  }, [armed, newest]);
  const line = useCallback(() => composer.current?.line() ?? { text: '' }, []);
  const { shown, open, close } = useCover(root);
  const sees = shown?.type === 'sees';
  const escape = useEscapeTwice(state.runningId !== null, () => {
    composer.current?.takeBackQueued();
    controller.stop();
  });
  const view = useMemo<ChatView>(
    () => ({
      ...services,
      connectModel: (id, at) => open({ type: 'connect', id, at }),
      pickModel: () => composer.current?.pickModel(),
      focusInput: () => composer.current?.focusInput(),
      putIntoInput: text => composer.current?.putIntoInput(text),
      editInInput: turn => composer.current?.editInInput(turn),
      answerInInput: target => composer.current?.answerInInput(target)
    }),
    [services, open]
  );
  useImperativeHandle(
    ref,
    () => ({
      focusInput: view.focusInput,
      inputHasFocus: () => composer.current?.hasFocus() ?? false,
      written: () => line().text,
      putIntoInput: view.putIntoInput,
      takeBackQueued: () => composer.current?.takeBackQueued(),
      showAnswer: turnId => {
        const answer = root.current?.querySelector<HTMLElement>(`[data-cw-item="${CSS.escape(`${turnId}:answer`)}"]`);
        const earlier = `[data-cw-earlier~="${CSS.escape(turnId)}"] > button`;
        const found = answer ?? root.current?.querySelector<HTMLElement>(earlier);
        if (found) {
          found.scrollIntoView({ block: 'nearest' });
          found.focus({ preventScroll: true });
        } else {
          controller.reportNoAnswer();
        }
      },
      nextRegion: direction => {
        if (root.current !== null) {
          nextRegion(root.current, direction);
        }
      },
      insertNewest: mode => {
        const { turns, runningId } = controller.state;
        const turn = newestProposal(turns);
        if (turn?.proposal === undefined || runningId !== null) {
          return; // While the next question is being answered, the key is meant for the new answer.
        }
        const { draft, proposal } = turn;
        const own = proposal.language === 'markdown' ? 'insert' : mode;
        const isGone = ['discarded', 'deleted', 'missing', 'undone'].includes(draft?.status ?? '');
        if (own === 'insert-and-run' && (nameOf(turn) !== runnable.current || isGone)) {
          return; // The key was pressed for what was there before.
        }
        const isPlaced = draft !== undefined && draft.status !== 'card';
        if (isPlaced || (proposalOffer(proposal).type === 'insert' && proposal.replaces === undefined)) {
          void controller.drafts.insertProposal(turn.id, own);
        } else {
          const cards = root.current?.querySelectorAll<HTMLElement>('.jp-cw-ProposalCard .jp-cw-Actions') ?? [];
          [...cards].at(-1)?.querySelector('button')?.focus();
        }
      }
    }),
    [controller, line, view]
  );
  return (
    <ChatViewContext.Provider value={view}>
      <div
        ref={root}
        className="jp-cw-Panel-body"
        onKeyDown={escape.onKeyDown}
        onFocus={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) {
            controller.refreshIfOutdated();
          }
        }}
      >
        <PartBoundary of={state}>
          <PanelHeader state={state} />
        </PartBoundary>
        <PartBoundary of={state.datasets}>
          <DatasetsSection state={state} covered={shown !== null} onUncover={close} />
        </PartBoundary>
        <div className={`jp-cw-Middle ${shown === null ? '' : 'jp-cw-mod-covered'}`.trimEnd()}>
          <PartBoundary key={state.notebook?.path ?? ''} of={state.turns}>
            <Conversation state={state} />
          </PartBoundary>
          <PartBoundary of={shown}>
            {shown?.type === 'connect' && (
              <LazyConnectDialog
                key={`${shown.id ?? ''} ${shown.at ?? ''}`}
                id={shown.id}
                at={shown.at}
                onClose={close}
              />
            )}
            {sees && <LazyModelSees state={state} line={line} onClose={close} />}
          </PartBoundary>
        </div>
        <PartBoundary of={state.notices}>
          <Notices notices={state.notices} canUndoNewChat={state.canUndoNewChat} />
        </PartBoundary>
        <Composer
          ref={composer}
          state={state}
          stopHinted={escape.hinted}
          sees={sees}
          onSees={() => (sees ? close() : open({ type: 'sees' }))}
        />
        <Announcer />
      </div>
    </ChatViewContext.Provider>
  );
});

/** A name for a proposal with its present code; a rewritten proposal has another name. */
function nameOf(turn: ChatTurn | undefined): string {
  return `${turn?.id ?? ''} ${turn?.proposal?.code ?? ''}`;
}

/** Moves the focus to the next (1) or previous (-1) region of the panel; from outside it goes to the composer. */
function nextRegion(panel: HTMLElement, direction: 1 | -1): void {
  const regions = [...panel.querySelectorAll<HTMLElement>('[data-cw-region]')];
  const at = regions.findIndex(region => region.contains(document.activeElement));
  const next = at < 0 ? regions.at(-1) : regions[(at + direction + regions.length) % regions.length];
  const stop = next?.querySelector<HTMLElement>('[data-cw-item][tabindex="0"], textarea');
  const own = next !== undefined && next.tabIndex >= 0 ? next : next?.querySelector<HTMLElement>('button');
  (stop ?? own ?? next)?.focus();
}

/** What covers the conversation: what the model sees, or the form of a connection, of a new one if there is no `id`. */
type Cover =
  | { readonly type: 'sees' }
  | { readonly type: 'connect'; readonly id: string | undefined; readonly at: ConnectPlace | undefined };

type CoverState = {
  readonly shown: Cover | null;
  readonly open: (cover: Cover) => void;
  /** Gives the focus back to what had it before, unless it went elsewhere. */
  readonly close: () => void;
};

function useCover(panel: RefObject<HTMLElement>): CoverState {
  const [shown, setShown] = useState<Cover | null>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback(
    (cover: Cover) => {
      // Not every browser moves the focus to a button that is clicked.
      const button = cover.type === 'sees' ? '.jp-cw-Eye' : '.jp-cw-ModelPicker-button';
      const active = document.activeElement;
      opener.current = active === document.body ? (panel.current?.querySelector(button) ?? null) : active;
      setShown(cover);
    },
    [panel]
  );
  const close = useCallback(() => setShown(null), []);
  useLayoutEffect(() => {
    if (shown === null && opener.current !== null) {
      const picker = panel.current?.querySelector<HTMLElement>('.jp-cw-ModelPicker-button');
      const before = opener.current.isConnected ? (opener.current as HTMLElement) : picker;
      if (document.activeElement === document.body) {
        before?.focus();
      }
      opener.current = null;
    }
  }, [panel, shown]);
  return { shown, open, close };
}

/** How long the second Esc may take, in milliseconds. */
const WITHIN_MS = 3000;

/** Esc Esc runs the action while `active`; a single Esc only shows a hint. */
function useEscapeTwice(
  active: boolean,
  action: () => void
): { hinted: boolean; onKeyDown(event: KeyboardEvent): void } {
  const [hinted, setHinted] = useState(false);
  if (!active && hinted) {
    setHinted(false);
  }
  useEffect(() => {
    if (!hinted) {
      return;
    }
    const timer = setTimeout(() => setHinted(false), WITHIN_MS);
    return () => clearTimeout(timer);
  }, [hinted]);
  return {
    hinted: active && hinted,
    onKeyDown: event => {
      if (event.key !== 'Escape' || !active || event.nativeEvent.isComposing) {
        return;
      }
      event.preventDefault();
      if (hinted) {
        action();
      }
      setHinted(!hinted);
    }
  };
}
