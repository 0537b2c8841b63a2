import { useState, type ReactElement } from 'react';
import type { ChatTurn } from '../state/chat-turn.js';
import { Disclosure } from '../elements/disclosure.js';
import { formatDuration } from '../elements/format.js';
import { StepRow } from './step-row.js';
import { useChatView } from '../state/use-chat-view.js';
import { useLinger } from '../elements/use-linger.js';

/** Steps close by themselves this long after the run ended. */
const CLOSE_AFTER_MS = 1000;

export type StepsViewProps = {
  readonly turn: ChatTurn;
  readonly running: boolean;
  /** From the settings: steps stay open when the run has ended. */
  readonly expand: boolean;
};

/**
 * What was done for an answer: open while it runs, one line afterwards unless the user opened it. The line says how many
 * steps failed, and the time of the whole answer once that is known.
 */
export function StepsView({ turn, running, expand }: StepsViewProps): ReactElement | null {
  const { trans } = useChatView();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const fresh = useLinger(running, CLOSE_AFTER_MS);
  if (turn.steps.length === 0) {
    return null;
  }
  const count = turn.steps.length;
  const failed = turn.steps.filter(({ status }) => status === 'error' || status === 'timeout').length;
  const steps = trans._n('%1 step', '%1 steps', count);
  const counted = failed === 0 ? steps : trans.__('%1, %2 failed', steps, String(failed));
  return (
    <Disclosure
      className="jp-cw-Steps"
      summary={turn.ms === undefined ? counted : `${counted} · ${formatDuration(turn.ms, trans)}`}
      failed={failed > 0}
      open={chosen ?? (fresh || expand)}
      onToggle={setChosen}
    >
      <ul className="jp-cw-Steps-list" aria-label={trans.__('Steps')}>
        {turn.steps.map(step => (
          <StepRow key={step.callId} step={step} />
        ))}
      </ul>
    </Disclosure>
  );
}
