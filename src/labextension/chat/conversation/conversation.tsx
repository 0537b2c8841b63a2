import { useEffect, useRef, type ReactElement } from 'react';
import { Button } from '../elements/button.js';
import type { ChatState } from '../state/chat-state.js';
import { ConnectSection } from './connect-section.js';
import { EarlierTurns } from './earlier-turns.js';
import { Excerpt } from '../elements/excerpt.js';
import { FirstRunCard } from './first-run-card.js';
import { NoNotebookLine } from './no-notebook-line.js';
import { PartBoundary } from '../elements/part-boundary.js';
import { QuestionActions } from './question-actions.js';
import { Starters } from './starters.js';
import { TurnView } from '../answer/turn-view.js';
import { turnsBefore } from './turns-before.js';
import { useChatView } from '../state/use-chat-view.js';
import { useRoving } from '../elements/use-roving.js';
import { useStickToEnd } from './use-stick-to-end.js';

/** The questions and answers of one notebook, or what to start with. */
export function Conversation({ state }: { readonly state: ChatState }): ReactElement {
  const { trans } = useChatView();
  const turns = state.turns.filter(({ supersededBy }) => supersededBy === undefined);
  const roving = useRoving(
    turns.flatMap(turn => [`${turn.id}:question`, `${turn.id}:answer`]),
    'last'
  );
  const { scroller, content, away, onScroll, jumpToEnd, letGo } = useStickToEnd(turns.length > 0);
  const newest = turns.at(-1)?.id;
  const before = useRef(newest);
  useEffect(() => {
    // What was asked in another page moves no reader.
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
              {state.notebook === null && <NoNotebookLine />}
              {state.firstRunCard && <FirstRunCard state={state} />}
              {state.notebook !== null && (
                <Starters questions={state.starters} dataset={state.startersFor} profiles={state.datasets.profiles} />
              )}
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
                  <QuestionActions turn={turn} />
                </article>
                <article
                  className="jp-cw-AnswerFrame"
                  aria-label={trans.__('Answer')}
                  {...roving.itemProps(`${turn.id}:answer`)}
                >
                  <TurnView
                    number={state.turns.indexOf(turn) + 1}
                    turn={turn}
                    running={turn.id === state.runningId}
                    newest={turn === state.turns.at(-1)}
                    expandSteps={state.settings.expandSteps}
                    profiles={state.datasets.known ?? state.datasets.profiles}
                  />
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
