import type { DatasetProfile } from '../../datasets/index.js';
import type { NotebookSession } from './notebook-session.js';

/**
 * Calls once with the variables as they are after all code that ran: now, or when they are read next. What other code
 * changed until then counts as well. Never when the notebook closes before.
 */
export function whenRead(session: NotebookSession, then: (profiles: readonly DatasetProfile[]) => void): void {
  const look = (): void => {
    if (session.snapshot !== null && !session.outdated) {
      session.changed.disconnect(look);
      then(session.profiles);
    }
  };
  session.changed.connect(look);
  look();
}
