import type { DatasetProfile } from '../dataset-profile.js';

/** How much of a dataset may be sent, in rising order. */
export const SHARING_LEVELS = ['names', 'types', 'statistics', 'masked', 'rows'] as const;

export type SharingLevel = (typeof SHARING_LEVELS)[number];

/** Whether a level lets through all that another one does. */
export function includesLevel(level: SharingLevel, least: SharingLevel): boolean {
  return SHARING_LEVELS.indexOf(level) >= SHARING_LEVELS.indexOf(least);
}

/** The lower one of two levels. */
export function lowerLevel(a: SharingLevel, b: SharingLevel): SharingLevel {
  return includesLevel(b, a) ? a : b;
}

/** Where shared data goes: it stays in the page, or goes to the user's own server or to a host on the network. */
export type SharingDestination = 'page' | 'server' | 'network';

/** The level of a new dataset: types for a network, statistics for the page and the user's own server. */
export function defaultSharingLevel(destination: SharingDestination): SharingLevel {
  return destination === 'network' ? 'types' : 'statistics';
}

/** A level for each destination. */
export type SharingTable = Readonly<Record<SharingDestination, SharingLevel>>;

/** What decides the level of a dataset: its level without a choice, and the cap that no choice may exceed. */
export type SharingRules = { readonly levels: SharingTable; readonly cap: SharingTable };

/** The level of a dataset as the dial shows it. */
export function shownLevel(
  chosen: SharingLevel | undefined,
  destination: SharingDestination,
  { levels, cap }: SharingRules
): SharingLevel {
  return lowerLevel(chosen ?? levels[destination], cap[destination]);
}

/**
 * The level that is enforced, or `null` if nothing is held back: what stays in the page is read whole unless the cap is below
 * `rows` or the level is below statistics, which the page reads anyway.
 */
export function enforcedLevel(
  chosen: SharingLevel | undefined,
  destination: SharingDestination,
  rules: SharingRules
): SharingLevel | null {
  const level = shownLevel(chosen, destination, rules);
  const free = destination === 'page' && rules.cap.page === 'rows';
  return free && includesLevel(level, 'statistics') ? null : level;
}

/** The name under which the level of a dataset is kept: for a file its path, because its variable may not be known yet. */
export function sharingName({ name, file }: Pick<DatasetProfile, 'name' | 'file'>): string {
  return file?.path ?? name;
}
