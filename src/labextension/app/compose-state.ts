import type { ChatState, ContextSize } from '../chat/state/chat-state.js';
import type { NotebookSessions } from './notebook/notebook-sessions.js';
import { teamOf } from './questions/question-prompts.js';
import type { Questions } from './questions/questions.js';
import type { ChatServices } from './services/chat-services.js';

/** What the panel draws, from what the chat knows. */
export function composeState(
  services: ChatServices,
  sessions: NotebookSessions,
  questions: Questions,
  starters: ChatState['starters'],
  notices: ChatState['notices'],
  context: ContextSize | null
): ChatState {
  const { shown: session, front } = sessions;
  const open = session === null || session.panel.isDisposed ? null : session;
  const { current, entries } = services.models;
  const { enterSends, expandSteps } = services.settings.values;
  const { destination, place, readers, helpers } = teamOf(services);
  return {
    notebook: session === null ? null : { path: session.path, name: session.name },
    front: front === null || front === session ? null : front.name === session?.name ? front.path : front.name,
    kernel: { status: open?.kernel.status ?? 'none', displayName: open?.kernel.displayName ?? '' },
    datasets: open?.datasets ?? { status: 'no-notebook', profiles: [] },
    turns: session?.turns ?? [],
    runningId: questions.running,
    queued: questions.waiting,
    allowed: session?.conversation.permissions.toolsOn(session.kernel.port) ?? [],
    canUndoNewChat: session?.hasFormer ?? false,
    firstRunCard: !services.firstRun.dismissed,
    starters,
    model: {
      id: current.id,
      label: current.label,
      place,
      ...(helpers.subquery === undefined ? {} : { writer: helpers.subquery.label })
    },
    models: entries,
    sharing: {
      destination,
      levels: Object.fromEntries(
        (session?.listed ?? []).map(profile => [
          profile.name,
          services.sharing.shown(session?.path ?? '', profile, readers)
        ])
      ),
      cap: services.sharing.cap(readers)
    },
    ...(context !== null && { context }),
    notices,
    settings: { enterSends, expandSteps }
  };
}
