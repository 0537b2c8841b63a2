import type { IEditorLanguageRegistry } from '@jupyterlab/codemirror';
import type { IRenderMime } from '@jupyterlab/rendermime-interfaces';
import type { TranslationBundle } from '@jupyterlab/translation';
import { forwardRef, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Announcer } from './announcer.js';
import type { IChatConnections } from '../state/chat-connections.js';
import type { IChatController } from '../state/chat-controller.js';
import type { IChatLocalFiles } from '../state/chat-local-files.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { ChatViewContext, useChatState, type ChatView } from '../state/use-chat-view.js';
import { Composer, type ComposerHandle } from '../composer/composer.js';
import { Conversation } from './conversation.js';
import { DatasetsSection } from '../datasets/datasets-section.js';
import { LazyConnectDialog } from '../models/deferred-connect-dialog.js';
import { LazyModelSees } from '../composer/deferred-model-sees.js';
import { MarkdownDrawing, PaintQueue } from '../answer/markdown-painter.js';
import type { ModelTests } from '../models/model-tests.js';
import { nextRegion } from './next-region.js';
import { Notices } from './notices.js';
import type { PanelHandle } from '../state/panel-handle.js';
import { PanelHeader } from './panel-header.js';
import { PartBoundary } from '../elements/part-boundary.js';
import { proposalOffer } from '../approval/proposal-facts.js';
import { useArmed } from '../elements/use-armed.js';
import { useConnectDialog } from './use-connect-dialog.js';
import { useEscapeTwice } from './use-escape-twice.js';

export type ChatPanelProps = {
  readonly controller: IChatController;
  readonly connections: IChatConnections;
  readonly localFiles: IChatLocalFiles;
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
  const queue = useMemo(() => new PaintQueue(), []);
  const view = useMemo<ChatView>(
    () => ({
      controller,
      connections,
      localFiles,
      dataFiles,
      tests,
      trans,
      markdown: new MarkdownDrawing(queue, async () =>
        (await import('../answer/markdown-html.js')).markdownHtml(sanitizer)
      ),
      queue,
      languages,
      connectModel: (id, at) => {
        setSees(false);
        connectModel(id, at);
      },
      pickModel: () => composer.current?.openPicker(),
      focusInput: () => composer.current?.focus(),
      putIntoInput: text => composer.current?.put(text),
      askAbout: mentions => composer.current?.askAbout(mentions),
      editInInput: turn => composer.current?.edit(turn),
      answerInInput: target => composer.current?.answer(target)
    }),
    [controller, connections, localFiles, dataFiles, tests, languages, sanitizer, queue, trans, connectModel]
  );
  useImperativeHandle(
    ref,
    () => ({
      focusInput: () => composer.current?.focus(),
      inputHasFocus: () => composer.current?.hasFocus() ?? false,
      written: () => composer.current?.written() ?? '',
      askAbout: mentions => composer.current?.askAbout(mentions),
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
