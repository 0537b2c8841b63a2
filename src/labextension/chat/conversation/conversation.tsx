import { editIcon, notebookIcon, addIcon, caretRightIcon, closeIcon, offlineBoltIcon } from '@jupyterlab/ui-components';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { TurnView } from '../answer/turn-view.js';
import { Button, CopyButton, IconButton, AskButton } from '../elements/button.js';
import { Card } from '../elements/card.js';
import { Disclosure } from '../elements/disclosure.js';
import { Excerpt } from '../elements/excerpt.js';
import { Icon } from '../elements/icon.js';
import { PartBoundary } from '../elements/part-boundary.js';
import { StateLine } from '../elements/state-line.js';
import { useRoving } from '../elements/use-roving.js';
import type { ChatState } from '../state/chat-state.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { useChatView, useConnections, useThisComputer } from '../state/use-chat-view.js';
import { useStickToEnd } from './use-stick-to-end.js';

/** The questions and answers of one notebook, or what to start with. */
export function Conversation({ state }: { readonly state: ChatState }): ReactElement {
  const { controller, trans, editInInput } = useChatView();
  const turns = state.turns.filter(({ supersededBy }) => supersededBy === undefined);
  const roving = useRoving(
    turns.flatMap(turn => [`${turn.id}:question`, `${turn.id}:answer`]),
    'last'
  );
  const { scroller, content, away, onScroll, jumpToEnd, letGo } = useStickToEnd(turns.length > 0);
  const newest = turns.at(-1)?.id;
  const before = useRef(newest);
  useEffect(() => {
    // A question asked in another page does not scroll this one.
    const isElsewhere = newest !== state.runningId && turns.some(({ id }) => id !== newest && id === before.current);
    before.current = newest;
    if (newest !== undefined && !isElsewhere) {
      jumpToEnd();
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only when the newest changes
  }, [newest, jumpToEnd]);
  return (
    <div className="jp-cw-Conversation">
      <div
        ref={scroller}
        className="jp-cw-Log"
        role="log"
        aria-label={trans.__('Conversation')}
        aria-live="off"
        aria-busy={state.runningId !== null}
        tabIndex={turns.length === 0 ? 0 : -1}
        data-cw-region="conversation"
        onScroll={onScroll}
        onKeyDown={roving.onKeyDown}
        onClick={state.runningId === null ? letGo : undefined}
      >
        <div ref={content} className="jp-cw-Log-content">
          {turns.length === 0 && (
            <>
              {state.notebook === null && (
                <StateLine
                  icon={notebookIcon}
                  actions={[{ words: trans.__('New notebook'), run: () => controller.openNotebook() }]}
                >
                  {trans.__('Open a notebook to start.')}
                </StateLine>
              )}
              {state.firstRunCard && <FirstRunCard state={state} />}
              {state.notebook !== null && <Starters state={state} />}
              {state.firstRunCard && <ConnectSection />}
            </>
          )}
          {turns.map(turn => (
            <div key={turn.id} className="jp-cw-Turn">
              <PartBoundary of={turn} sentence={trans.__('This question and its answer cannot be shown.')}>
                <EarlierTurns turns={turnsBefore(state.turns, turn.id)} state={state} />
                <article
                  className="jp-cw-Question"
                  aria-label={trans.__('Your question')}
                  {...roving.itemProps(`${turn.id}:question`)}
                >
                  <Excerpt of={turn.question} />
                  <div className="jp-cw-Question-actions">
                    <IconButton icon={editIcon} label={trans.__('Edit and resend')} onClick={() => editInInput(turn)} />
                    <CopyButton label={trans.__('Copy')} text={turn.question} />
                  </div>
                </article>
                <article
                  className="jp-cw-AnswerFrame"
                  aria-label={trans.__('Answer')}
                  {...roving.itemProps(`${turn.id}:answer`)}
                >
                  <Answer turn={turn} state={state} />
                </article>
              </PartBoundary>
            </div>
          ))}
        </div>
      </div>
      {away && (
        <div className="jp-cw-JumpToLatest">
          <Button
            onClick={() => {
              jumpToEnd();
              // This button is gone.
              const answers = content.current?.querySelectorAll<HTMLElement>('.jp-cw-AnswerFrame');
              [...(answers ?? [])].at(-1)?.focus({ preventScroll: true });
            }}
          >
            {trans.__('Jump to latest')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Answer({ turn, state }: { readonly turn: ChatTurn; readonly state: ChatState }): ReactElement {
  return (
    <TurnView
      number={state.turns.indexOf(turn) + 1}
      turn={turn}
      running={turn.id === state.runningId}
      newest={turn === state.turns.at(-1)}
      expandSteps={state.settings.expandSteps}
      profiles={state.datasets.known ?? state.datasets.profiles}
    />
  );
}

type EarlierTurnsProps = { readonly turns: readonly ChatTurn[]; readonly state: ChatState };

/** The questions and answers that an edited question replaced: closed, but still at hand. */
function EarlierTurns({ turns, state }: EarlierTurnsProps): ReactElement | null {
  const { trans } = useChatView();
  const [open, setOpen] = useState(false);
  if (turns.length === 0) {
    return null;
  }
  return (
    <Disclosure
      className="jp-cw-Earlier"
      summary={trans._n('%1 earlier answer', '%1 earlier answers', turns.length)}
      open={open}
      onToggle={setOpen}
      names={turns.map(({ id }) => id)}
    >
      {turns.map(turn => (
        <div key={turn.id} className="jp-cw-Turn">
          <PartBoundary of={turn} sentence={trans.__('This question and its answer cannot be shown.')}>
            <div className="jp-cw-Question">
              <Excerpt of={turn.question} />
            </div>
            <Answer turn={turn} state={state} />
          </PartBoundary>
        </div>
      ))}
    </Disclosure>
  );
}

/** The turns that this one replaced, directly or through other turns, in the order they were asked. */
function turnsBefore(turns: readonly ChatTurn[], id: string): readonly ChatTurn[] {
  const before = new Set([id]);
  // A turn comes after those that it supersedes.
  for (const turn of [...turns].reverse()) {
    if (turn.supersededBy !== undefined && before.has(turn.supersededBy)) {
      before.add(turn.id);
    }
  }
  return turns.filter(turn => turn.id !== id && before.has(turn.id));
}

/** Tells new users that nothing has to be set up or, if another model is picked, where answers come from. */
function FirstRunCard({ state }: { readonly state: ChatState }): ReactElement {
  const { controller, trans } = useChatView();
  const computer = useThisComputer();
  const { model, sharing } = state;
  const builtin = model.id === 'builtin';
  return (
    <Card
      title={builtin ? trans.__('Ready for everyday questions') : trans.__('Ready')}
      icon={offlineBoltIcon}
      aside={
        <IconButton
          icon={closeIcon}
          label={trans.__('Hide this card')}
          onClick={() => controller.dismissFirstRunCard()}
        />
      }
      role="region"
      label={trans.__('Getting started')}
    >
      <div className="jp-cw-Card-text">{words()}</div>
    </Card>
  );

  function words(): string {
    if (sharing.destination === 'network') {
      return trans.__(
        'Answers come from %1 over the network: your questions, and what each dataset shares, go to %2.',
        model.label,
        model.place
      );
    }
    return builtin
      ? trans.__(
          'The built-in analyst drafts code for everyday questions about tables, such as counts, groups, filters, dates and charts. It declines others. No key, no network, nothing leaves %1.',
          computer
        )
      : trans.__('Answers come from %1 on %2: nothing leaves it.', model.label, computer);
  }
}

/** The first questions, which begin with the first dataset. */
function Starters({ state: { starters, datasets } }: { readonly state: ChatState }): ReactElement | null {
  const { trans } = useChatView();
  const dataset = datasets.profiles[0]?.name;
  if (starters.length === 0) {
    return null;
  }
  return (
    <section className="jp-cw-Starters" aria-label={trans.__('First questions')}>
      <div className="jp-cw-Lead">
        {trans.__('Start with')} {dataset !== undefined && <code>{dataset}</code>}
      </div>
      <div className="jp-cw-Card">
        {starters.map(question => (
          <AskButton key={question} question={question} className="jp-cw-Option">
            <Icon icon={caretRightIcon} tone="muted" />
          </AskButton>
        ))}
      </div>
    </section>
  );
}

/** Offers new users to connect a model. Not drawn without the service, or if the user already has a connection. */
function ConnectSection(): ReactElement | null {
  const { trans, connectModel } = useChatView();
  const list = useConnections();
  if (list === null || list.some(({ editable }) => editable)) {
    return null;
  }
  return (
    <section className="jp-cw-Card">
      <button type="button" className="jp-cw-Option" onClick={() => connectModel()}>
        {trans.__('Connect a model for open questions (optional)')}
        <Icon icon={addIcon} tone="muted" />
      </button>
    </section>
  );
}
