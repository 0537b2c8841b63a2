import type { ReactElement } from 'react';
import type { ChatState } from '../state/chat-state.js';
import { useChatView } from '../state/use-chat-view.js';
import { useOngoing } from './use-ongoing.js';

export type ModelFactProps = {
  readonly model: ChatState['models'][number];
  /** Whether its file is damaged. */
  readonly broken: boolean;
};

/** What the list of models says beside a name: kind, place and how it did in tests, or that it is tested now. */
export function ModelFact({ model, broken }: ModelFactProps): ReactElement {
  const { tests, trans } = useChatView();
  const testing = useOngoing(tests.single, model.id)?.status === 'asking';
  const fact = model.fact ?? model.place;
  return (
    <span className="jp-cw-Popup-fact">
      {broken ? trans.__('damaged') : testing ? trans.__('%1 · testing…', fact) : fact}
    </span>
  );
}
