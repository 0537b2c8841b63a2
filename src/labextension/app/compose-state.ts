import type { ChatState } from '../chat/state/chat-state.js';
import { modelTeam } from '../models/model-team.js';
import type { ChatServices } from './services/chat-services.js';
import type { NotebookSessions } from './notebook/notebook-sessions.js';
import type { Starters } from './turns/suggestions.js';

export type StateParts = {
  readonly services: ChatServices;
  readonly sessions: NotebookSessions;
  readonly running: string | null;
  readonly queued: ChatState['queued'];
  readonly starters: Starters;
  readonly notices: ChatState['notices'];
  readonly context: ChatState['context'] | null;
};

/** What the panel draws, from what the chat knows. */
export function composeState(parts: StateParts): ChatState {
  const { services, sessions } = parts;
  const { shown: session, front } = sessions;
  const { current, entries } = services.models;
  const { enterSends, expandSteps, roles } = services.settings.values;
  const { destination, place, readers, helpers } = modelTeam(services.models, roles);
  return {
    notebook: session === null ? null : { path: session.path, name: session.name },
    front: front === null || front === session ? null : front.name === session?.name ? front.path : front.name,
    kernel:
      session === null || session.panel.isDisposed
        ? { status: 'none', displayName: '' }
        : { status: session.kernel.status, displayName: session.kernel.displayName },
    datasets: session === null || session.panel.isDisposed ? { status: 'no-notebook', profiles: [] } : session.datasets,
    turns: session?.turns ?? [],
    runningId: parts.running,
    queued: parts.queued,
    allowed: session?.conversation.permissions.toolsOn(session.kernel.port) ?? [],
    canUndoNewChat: session?.hasFormer ?? false,
    firstRunCard: !services.firstRun.dismissed,
    starters: parts.starters.questions,
    startersFor: parts.starters.dataset,
    model: {
      id: current.id,
      label: current.label,
      place,
      ...(helpers.subquery === undefined ? {} : { writer: helpers.subquery.label })
    },
    models: entries.map(({ fact, ...entry }) => ({
      id: entry.id,
      label: entry.label,
      place: entry.place,
      ...(fact === undefined ? {} : { fact }),
      group: entry.destination === 'network' ? 'network' : 'local'
    })),
    sharing: {
      destination,
      place,
      levels: Object.fromEntries(
        (session?.listed ?? []).map(profile => [
          profile.name,
          services.sharing.shown(session?.path ?? '', profile, readers)
        ])
      ),
      cap: services.sharing.cap(readers)
    },
    ...(parts.context ? { context: parts.context } : {}),
    notices: parts.notices,
    settings: { enterSends, expandSteps }
  };
}
