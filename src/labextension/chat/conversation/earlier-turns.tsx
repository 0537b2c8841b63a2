import { useState, type ReactElement } from 'react';
import type { ChatState } from '../state/chat-state.js';
import type { ChatTurn } from '../state/chat-turn.js';
import { Disclosure } from '../elements/disclosure.js';
import { Excerpt } from '../elements/excerpt.js';
import { PartBoundary } from '../elements/part-boundary.js';
import { TurnView } from '../answer/turn-view.js';
import { useChatView } from '../state/use-chat-view.js';

export type EarlierTurnsProps = {
  readonly turns: readonly ChatTurn[];
  readonly state: Pick<ChatState, 'turns' | 'settings' | 'datasets'>;
};

/** The questions and answers that an edited question took the place of: closed, but all that was done stays at hand. */
export function EarlierTurns({ turns, state }: EarlierTurnsProps): ReactElement | null {
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
            <TurnView
              number={state.turns.indexOf(turn) + 1}
              turn={turn}
              running={false}
              newest={false}
              expandSteps={state.settings.expandSteps}
              profiles={state.datasets.known ?? state.datasets.profiles}
            />
          </PartBoundary>
        </div>
      ))}
    </Disclosure>
  );
}
