import type { Audience, HistoryRecord } from '../../../agent/index.js';
import {
  lowerLevel,
  shareDraft,
  SHARING_LEVELS,
  type DatasetProfile,
  type SharingLevel
} from '../../../datasets/index.js';
import type { ChatTurn } from '../../chat/state/chat-turn.js';

/** The rank that every agent of the page may read, and the one above it, which none may read. */
export const READABLE = SHARING_LEVELS.length - 1;
const WITHHELD = SHARING_LEVELS.length;

/** Where a history goes, and the datasets whose names and column names may be known there. */
export type HistoryReader = {
  readonly to: Pick<Audience, 'destination' | 'place'>;
  readonly profiles: readonly Pick<DatasetProfile, 'name' | 'columns'>[];
};

/**
 * Earlier turns as the history of an agent, each message with the audience it was made for. Models outside the page are told
 * what the built-in analyst drafted, as far as sharing levels allow. A turn that shared more than may be shared now is withheld,
 * and a superseded one left out.
 */
export function historyOf(
  turns: readonly ChatTurn[],
  levelNow: (dataset: string) => SharingLevel | null,
  reader: HistoryReader
): readonly HistoryRecord[] {
  const rank = (level: SharingLevel | null): number => (level === null ? READABLE : SHARING_LEVELS.indexOf(level));
  return turns.flatMap(turn => {
    const { messages = [], sharing, supersededBy, model } = turn;
    const { destination, place } = model;
    if (supersededBy !== undefined) {
      return [];
    }
    const again = saidAgain(turn, levelNow, reader);
    if (again !== undefined) {
      return again;
    }
    const kept = Object.entries(sharing ?? {}).every(([dataset, level]) => rank(level) <= rank(levelNow(dataset)));
    const level = sharing === undefined ? {} : { level: kept ? READABLE : WITHHELD };
    return messages.map(message => ({ message, audience: { destination, place, ...level } }));
  });
}

/** The question and what the built-in analyst drafted for it; `undefined` for other answers, and for a reader in the page. */
function saidAgain(
  { model, messages = [], question, proposal, sharing = {} }: ChatTurn,
  levelNow: (dataset: string) => SharingLevel | null,
  { to, profiles }: HistoryReader
): readonly HistoryRecord[] | undefined {
  if (model.id !== 'builtin' || to.destination === 'page' || proposal === undefined || messages.length === 0) {
    return undefined;
  }
  const read = [...Object.keys(sharing), ...proposal.datasets.map(({ name }) => name)];
  const level = read.map(dataset => levelNow(dataset) ?? 'rows').reduce(lowerLevel, 'rows');
  const names = new Set(profiles.flatMap(({ name, columns }) => [name, ...columns.map(column => column.name)]));
  const text = shareDraft({ ...proposal, question, names }, level);
  const audience = { destination: to.destination, place: to.place, level: READABLE };
  return [...messages.filter(({ role }) => role === 'user'), { role: 'assistant' as const, text, calls: [] }].map(
    message => ({ message, audience })
  );
}
