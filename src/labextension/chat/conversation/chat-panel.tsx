import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import type { TranslationBundle } from '@jupyterlab/translation';
import {
  forwardRef,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type RefObject
} from 'react';
import { MarkdownPainter } from '../answer/markdown-painter.js';
import { proposalOffer } from '../approval/proposal-facts.js';
import { Composer, type ComposerHandle } from '../composer/composer.js';
import { DatasetsSection } from '../datasets/datasets-section.js';
import { lazy } from '../elements/lazy.js';
import { PartBoundary } from '../elements/part-boundary.js';
import { useArmed } from '../elements/use-armed.js';
import type { ModelTests } from '../models/model-tests.js';
import type { IChatConnections } from '../state/chat-connections.js';
import type { IChatController } from '../state/chat-controller.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { ChatViewContext, useChatState, type ChatView, type ConnectPlace } from '../state/use-chat-view.js';
import { Announcer } from './announcer.js';
import { Conversation } from './conversation.js';
import { Notices } from './notices.js';
import { PanelHeader } from './panel-header.js';
import { useEscapeTwice } from './use-escape-twice.js';

/** What the model would be sent, fetched when it is first looked at. */
export const LazyModelSees = lazy(async () => (await import('../composer/model-sees.js')).ModelSees);

/** The form of a connection, fetched when it is first opened. */
export const LazyConnectDialog = lazy(async () => (await import('../models/connect-dialog.js')).ConnectDialog);

/** What commands do with the panel. */
export type PanelHandle = {
  focusInput(): void;
  inputHasFocus(): boolean;
  /** What stands in the question field. */
  written(): string;
  /** Adds text to the question field and moves there. */
  putIntoInput(text: string): void;
  /** Scrolls to an answer and moves the focus there; a notice says when the chat does not hold it. */
  showAnswer(turnId: string): void;
  /** Moves the focus to the next or previous region. */
  nextRegion(direction: 1 | -1): void;
  /**
   * Inserts the newest proposal that waits. Of one that failed a check or changes a cell the first button gets the focus
   * instead: that takes a decision. Does nothing while a question is answered, and runs nothing that was taken away.
   */
  insertNewest(mode: 'insert' | 'insert-and-run'): void;
};

export type ChatPanelProps = {
  readonly controller: IChatController;
  readonly connections: IChatConnections;
  readonly localFiles: ChatView['localFiles'];
  readonly dataFiles: ChatView['dataFiles'];
  readonly tests: ModelTests;
  readonly languages: IEditorLanguageRegistry;
  readonly sanitizer: IRenderMime.ISanitizer;
  readonly trans: TranslationBundle;
};

/** The whole panel. Draws the controller's state and calls its methods; holds only what is open, typed or focused. */
export const ChatPanel = forwardRef<PanelHandle, ChatPanelProps>(function ChatPanel(props, ref) {
  const { controller, connections, localFiles, dataFiles, tests, languages, sanitizer, trans } = props;
  const state = useChatState(controller);
  const root = useRef<HTMLDivElement>(null);
  const composer = useRef<ComposerHandle>(null);
  const [sees, setSees] = useState(false);
  const newest = state.turns.filter(isNewest).at(-1);
  const shown = nameOf(newest);
  const armed = useArmed(shown);
  const runnable = useRef('');
  useEffect(() => {
    runnable.current = armed ? shown : '';
  }, [armed, shown]);
  const line = useCallback(() => composer.current?.line() ?? { text: '' }, []);
  const closeSees = useCallback(() => {
    setSees(false);
    composer.current?.focusEye();
  }, []);
  const connect = useConnectDialog(root);
  const connectModel = connect.open;
  const covered = sees || connect.shown !== null;
  const escape = useEscapeTwice(state.runningId !== null, () => {
    composer.current?.takeBackQueued();
    controller.stop();
  });
  const view = useMemo<ChatView>(
    () => ({
      controller,
      connections,
      localFiles,
      dataFiles,
      tests,
      trans,
      markdown: new MarkdownPainter(async () => (await import('../answer/markdown-html.js')).markdownHtml(sanitizer)),
      languages,
      connectModel: (id, at) => {
        setSees(false);
        connectModel(id, at);
      },
      pickModel: () => composer.current?.openPicker(),
      focusInput: () => composer.current?.focus(),
      putIntoInput: text => composer.current?.put(text),
      editInInput: turn => composer.current?.edit(turn),
      answerInInput: target => composer.current?.answer(target)
    }),
    [controller, connections, localFiles, dataFiles, tests, languages, sanitizer, trans, connectModel]
  );
  useImperativeHandle(
    ref,
    () => ({
      focusInput: () => composer.current?.focus(),
      inputHasFocus: () => composer.current?.hasFocus() ?? false,
      written: () => composer.current?.line().text ?? '',
      putIntoInput: text => composer.current?.put(text),
      showAnswer: turnId => {
        const answer = root.current?.querySelector<HTMLElement>(`[data-cw-item="${CSS.escape(`${turnId}:answer`)}"]`);
        const earlier = `[data-cw-earlier~="${CSS.escape(turnId)}"] > button`;
        const shown = answer ?? root.current?.querySelector<HTMLElement>(earlier);
        if (shown) {
          shown.scrollIntoView({ block: 'nearest' });
          shown.focus({ preventScroll: true });
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
        const turn = turns.filter(isNewest).at(-1);
        if (turn?.proposal === undefined || runningId !== null) {
          return; // While the next question is answered, the key is meant for what comes.
        }
        const { language, replaces } = turn.proposal;
        const own = language === 'markdown' ? 'insert' : mode;
        if (own === 'insert-and-run' && (nameOf(turn) !== runnable.current || isGone(turn))) {
          return; // The key was pressed for what was there before.
        }
        if (turn.draft !== undefined && turn.draft.status !== 'card') {
          controller.insertProposal(turn.id, own);
        } else if (proposalOffer(turn.proposal).type === 'insert' && replaces === undefined) {
          controller.insertProposal(turn.id, own);
        } else {
          [...(root.current?.querySelectorAll<HTMLElement>('.jp-cw-ProposalCard .jp-cw-Actions') ?? [])]
            .at(-1)
            ?.querySelector('button')
            ?.focus();
        }
      }
    }),
    [controller]
  );
  const failed = trans.__('This part of the panel cannot be shown.');
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
        <PartBoundary of={state} sentence={failed}>
          <PanelHeader state={state} />
        </PartBoundary>
        <PartBoundary of={state.datasets} sentence={failed}>
          <DatasetsSection
            state={state}
            covered={covered}
            onUncover={connect.shown === null ? closeSees : connect.close}
          />
        </PartBoundary>
        <div className={`jp-cw-Middle ${covered ? 'jp-cw-mod-covered' : ''}`.trimEnd()}>
          <PartBoundary key={state.notebook?.path ?? ''} of={state.turns} sentence={failed}>
            <Conversation state={state} />
          </PartBoundary>
          <PartBoundary of={connect.shown ?? sees} sentence={failed}>
            {connect.shown !== null && (
              <LazyConnectDialog
                key={`${connect.shown.id ?? ''} ${connect.shown.at ?? ''}`}
                {...connect.shown}
                onClose={connect.close}
              />
            )}
            {sees && <LazyModelSees state={state} line={line} onClose={closeSees} />}
          </PartBoundary>
        </div>
        <PartBoundary of={state.notices} sentence={failed}>
          <Notices notices={state.notices} canUndoNewChat={state.canUndoNewChat} />
        </PartBoundary>
        <Composer
          ref={composer}
          state={state}
          stopHinted={escape.hinted}
          sees={sees}
          onSees={() => {
            connect.close();
            if (sees) {
              closeSees();
            } else {
              setSees(true);
            }
          }}
        />
        <Announcer />
      </div>
    </ChatViewContext.Provider>
  );
});

/** Names a proposal as it is; one that was written again has another name. */
function nameOf(turn: ChatTurn | undefined): string {
  return `${turn?.id ?? ''} ${turn?.proposal?.code ?? ''}`;
}

/** Whether the user took its cell away, or it went otherwise. */
function isGone({ draft }: ChatTurn): boolean {
  return draft !== undefined && ['discarded', 'deleted', 'missing', 'undone'].includes(draft.status);
}

function isNewest({ proposal, supersededBy }: ChatTurn): boolean {
  return proposal !== undefined && supersededBy === undefined;
}

/**
 * Moves the focus to the next (1) or previous (-1) region of the panel: datasets, conversation, composer. From outside
 * it goes to the composer. Regions that are not there are left out.
 */
function nextRegion(panel: HTMLElement, direction: 1 | -1): void {
  const regions = [...panel.querySelectorAll<HTMLElement>('[data-cw-region]')];
  const at = regions.findIndex(region => region.contains(document.activeElement));
  const next = at < 0 ? regions.at(-1) : regions[(at + direction + regions.length) % regions.length];
  if (next !== undefined) {
    (next.querySelector<HTMLElement>('[data-cw-item][tabindex="0"], textarea') ?? firstStop(next)).focus();
  }
}

function firstStop(region: HTMLElement): HTMLElement {
  return region.tabIndex >= 0 ? region : (region.querySelector<HTMLElement>('button') ?? region);
}

type ConnectDialogState = {
  /** Which connection it is about, if not a new model, and which place of it. `null` while it is closed. */
  readonly shown: { readonly id: string | undefined; readonly at: ConnectPlace | undefined } | null;
  readonly open: (id?: string, at?: ConnectPlace) => void;
  /** Gives its focus back to what had it before, or to the model picker. Does nothing while it is closed. */
  readonly close: () => void;
};

/** Whether the form of a connection covers the conversation. */
function useConnectDialog(root: RefObject<HTMLElement>): ConnectDialogState {
  const [shown, setShown] = useState<ConnectDialogState['shown']>(null);
  const before = useRef<Element | null>(null);
  const isOpen = useRef(false);
  const open = useCallback((id?: string, at?: ConnectPlace) => {
    before.current = document.activeElement;
    isOpen.current = true;
    setShown({ id, at });
  }, []);
  const close = useCallback(() => {
    if (!isOpen.current) {
      return;
    }
    isOpen.current = false;
    setShown(null);
    // What is covered can have the focus only once it is drawn again.
    setTimeout(() => {
      if (document.activeElement !== document.body) {
        return; // It was taken elsewhere.
      }
      const opener = before.current;
      const picker = root.current?.querySelector<HTMLElement>('.jp-cw-ModelPicker-button');
      (opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : picker)?.focus();
    });
  }, [root]);
  return { shown, open, close };
}
