import type { Destination, ModelRole } from '../../agent/index.js';
import type { ModelEntry, IModelRegistry } from './models.js';

/** Roles that the settings may give to a model other than the picked one. */
export type HelperRole = Exclude<ModelRole, 'main'>;

export type HelperIds = Readonly<Partial<Record<HelperRole, string>>>;

/** The models of one question. */
export type ModelTeam = {
  readonly main: ModelEntry;
  /** The models for single roles, if they are not the picked one. */
  readonly helpers: Readonly<Partial<Record<HelperRole, ModelEntry>>>;
  /** All of them, each once, the picked one first. */
  readonly members: readonly ModelEntry[];
  /** The models that read what is sent to them; only the picked one if none is outside the page. */
  readonly readers: readonly ModelEntry[];
  /** The farthest place that data may reach: what one model has read, it may repeat to the next. */
  readonly destination: Destination;
  readonly place: string;
  /** Ids in the settings that no model has; the picked model takes their roles. */
  readonly missing: readonly string[];
};

export const ROLES: readonly HelperRole[] = ['reason', 'act', 'subquery'];
const FARTHEST_FIRST: readonly Destination[] = ['network', 'server', 'page'];

/** The picked model with those of single roles. A model in the page does everything itself, so that nothing is sent. */
export function modelTeam(
  { current, entries }: Pick<IModelRegistry, 'current' | 'entries'>,
  ids: HelperIds
): ModelTeam {
  const wanted = current.destination === 'page' ? [] : ROLES.filter(role => (ids[role] ?? current.id) !== current.id);
  const found = wanted.map(role => ({ role, id: ids[role], entry: entries.find(({ id }) => id === ids[role]) }));
  const helpers = Object.fromEntries(found.flatMap(({ role, entry }) => (entry === undefined ? [] : [[role, entry]])));
  const members = [...new Set([current, ...found.flatMap(({ entry }) => entry ?? [])])];
  const away = members.filter(({ destination }) => destination !== 'page');
  const readers = away.length === 0 ? [current] : away;
  const destination = FARTHEST_FIRST.find(far => readers.some(reader => reader.destination === far)) ?? 'page';
  const places = readers.filter(reader => reader.destination === destination).map(({ place }) => place);
  return {
    main: current,
    helpers,
    members,
    readers,
    destination,
    place: [...new Set(places)].join(', '),
    missing: [...new Set(found.flatMap(({ id, entry }) => (entry === undefined ? (id ?? []) : [])))]
  };
}
