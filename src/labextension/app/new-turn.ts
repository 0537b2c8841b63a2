import { UUID } from '@lumino/coreutils';
import type { ChatTurn } from '../chat/state/chat-turn.js';
import type { ModelTeam } from '../models/model-team.js';
import type { ChatSettings } from './chat-settings.js';

/** A question as it stands at the start of its run. */
export function newTurn(
  question: string,
  { main, destination, place }: ModelTeam,
  { stepDeadline, runDeadline }: ChatSettings,
  anchorCellId: string | undefined
): ChatTurn {
  return {
    id: UUID.uuid4(),
    question,
    askedAt: Date.now(),
    model: { id: main.id, label: main.label, destination, place },
    deadlines: { step: stepDeadline, run: runDeadline },
    ...(anchorCellId === undefined ? {} : { anchorCellId }),
    status: 'running',
    steps: [],
    stepNumber: 0,
    text: '',
    suggestions: []
  };
}
