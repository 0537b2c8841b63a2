import { PageConfig } from '@jupyterlab/coreutils';
import type { IStateDB } from '@jupyterlab/statedb';
import { isRecord, parseJson } from '../../../agent/index.js';
import {
  defaultSharingLevel,
  enforcedLevel,
  lowerLevel,
  SHARING_LEVELS,
  shownLevel,
  type DatasetProfile,
  type SharingDestination,
  type SharingLevel,
  type SharingRules,
  type SharingTable
} from '../../../datasets/index.js';
import type { ModelEntry } from '../../models/models.js';

/** The state database lists entries by the part of their id before the first colon. */
const NAMESPACE = 'jupyterlab-cellwright-sharing';
const MOST_COLUMNS = 20;

export type SharingPlace = Pick<ModelEntry, 'destination' | 'place'>;

/** All places that shared data goes to, at least one; the lowest level that any of them may get holds for all. */
export type SharingPlaces = readonly SharingPlace[];

type Columns = Pick<DatasetProfile, 'name' | 'columns'>;

/** A choice of the user; a raised one names columns of the table it was made for. */
type Choice = { readonly level: SharingLevel; readonly columns?: readonly string[] };

/** Choices of one notebook: by dataset, then by place. */
type Choices = Readonly<Record<string, Readonly<Record<string, Choice>>>>;

/** What may be sent about each dataset, by notebook, dataset and place, kept in JupyterLab's state database. */
export class Sharing {
  constructor(
    private readonly _state: IStateDB | null,
    /** The rules of the settings and of the administrator, as they are now. */
    private readonly _rules: () => SharingRules
  ) {}

  /** Call once before the panel is drawn. */
  async load(): Promise<void> {
    const listed = await this._state?.list(NAMESPACE).catch(() => undefined);
    listed?.ids.forEach((id, at) => {
      this._choices.set(id.slice(NAMESPACE.length + 1), readChoices(listed.values[at]));
    });
  }

  /** The level that the dial shows. */
  shown(path: string, profile: Columns, places: SharingPlaces): SharingLevel {
    return places
      .map(place => shownLevel(this._chosen(path, profile.name, profile, place), place.destination, this._rules()))
      .reduce(lowerLevel);
  }

  /** The level that is enforced; `null` holds nothing back. `profile` is absent for a name that is not a dataset now. */
  enforced(
    path: string,
    dataset: string,
    profile: DatasetProfile | undefined,
    places: SharingPlaces
  ): SharingLevel | null {
    return places
      .map(place => enforcedLevel(this._chosen(path, dataset, profile, place), place.destination, this._rules()))
      .reduce((least, level) => (least === null || level === null ? (least ?? level) : lowerLevel(least, level)));
  }

  cap(places: SharingPlaces): SharingLevel {
    return places.map(({ destination }) => this._rules().cap[destination]).reduce(lowerLevel);
  }

  /** Takes a choice, which holds at once. Rejects if it could not be stored; it then lasts until the page closes. */
  async choose(path: string, profile: DatasetProfile, places: SharingPlaces, level: SharingLevel): Promise<void> {
    const before = this._choices.get(path) ?? {};
    const chosen = places.map(place => {
      const raised = SHARING_LEVELS.indexOf(level) > SHARING_LEVELS.indexOf(defaultSharingLevel(place.destination));
      const columns = raised ? { columns: profile.columns.slice(0, MOST_COLUMNS).map(({ name }) => name) } : {};
      return [placeOf(place), { level, ...columns }] as const;
    });
    const choices = { ...before, [profile.name]: { ...before[profile.name], ...Object.fromEntries(chosen) } };
    this._choices.set(path, choices);
    await this._state?.save(`${NAMESPACE}:${path}`, choices);
  }

  async rename(from: string, to: string): Promise<void> {
    const choices = this._choices.get(from);
    if (choices !== undefined) {
      this._choices.delete(from);
      this._choices.set(to, choices);
      await this._state?.save(`${NAMESPACE}:${to}`, choices);
      await this._state?.remove(`${NAMESPACE}:${from}`);
    }
  }

  /** The chosen level. A raised level holds only for the table it was raised for, not for another one under the same name. */
  private _chosen(
    path: string,
    dataset: string,
    profile: Columns | undefined,
    place: SharingPlace
  ): SharingLevel | undefined {
    const choice = this._choices.get(path)?.[dataset]?.[placeOf(place)];
    if (choice?.columns === undefined) {
      return choice?.level;
    }
    const names = new Set(profile?.columns.map(({ name }) => name));
    return choice.columns.every(name => names.has(name)) ? choice.level : undefined;
  }

  private readonly _choices = new Map<string, Choices>();
}

function readChoices(value: unknown): Choices {
  const datasets = entriesOf(value).map(([dataset, places]) => {
    const choices = entriesOf(places).flatMap(([place, stored]) => {
      const { level, columns } = Object.fromEntries(entriesOf(stored));
      const known = SHARING_LEVELS.find(own => own === level);
      const names = Array.isArray(columns) ? { columns: columns.filter(name => typeof name === 'string') } : {};
      return known === undefined ? [] : [[place, { level: known, ...names }] as const];
    });
    return [dataset, Object.fromEntries(choices)] as const;
  });
  return Object.fromEntries(datasets);
}

/** Names the place that a model's input goes to; permissions hold for one such place. */
export function placeOf({ destination, place }: SharingPlace): string {
  return destination === 'network' ? `network ${place}` : destination;
}

const OPTION = 'cellwrightSharingCap';

/** A table that holds nothing back. */
export const ALL_ROWS = tableOf(() => 'rows');

export function tableOf(levelOf: (destination: SharingDestination) => SharingLevel): SharingTable {
  return { page: levelOf('page'), server: levelOf('server'), network: levelOf('network') };
}

export function lowerTable(a: SharingTable, b: SharingTable): SharingTable {
  return tableOf(destination => lowerLevel(a[destination], b[destination]));
}

/** A level for each destination from untrusted JSON; a single level counts for all. Missing or unknown levels come from `fallback`. */
export function readSharingTable(value: unknown, fallback: SharingTable): SharingTable {
  const given = new Map(entriesOf(value));
  return tableOf(destination => {
    const wanted = typeof value === 'string' ? value : given.get(destination);
    return SHARING_LEVELS.find(level => level === wanted) ?? fallback[destination];
  });
}

/** The most that may be shared, by the administrator's page configuration; unreadable values allow only names. */
export function administratorCap(): SharingTable {
  const option = PageConfig.getOption(OPTION);
  if (option === '') {
    return ALL_ROWS;
  }
  const value = option.startsWith('{') ? parseJson(option) : option;
  return readSharingTable(value, typeof value === 'object' ? ALL_ROWS : tableOf(() => 'names'));
}

/** The entries of an object from untrusted JSON; empty for any other value. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}
