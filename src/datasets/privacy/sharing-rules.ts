import { SHARING_LEVELS, type SharingLevel } from '../sharing-level.js';
import { lowerLevel } from './lower-level.js';
import type { SharingDestination } from './sharing-destination.js';

/** A level for each destination. */
export type SharingTable = Readonly<Record<SharingDestination, SharingLevel>>;

/** What decides on the level of a dataset: what it has without a choice, and what no choice may exceed. */
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
 * The level that is enforced, `null` where nothing is held back: what stays in the page is read whole unless a choice
 * or a cap is below what the page reads anyway, which is statistics.
 */
export function enforcedLevel(
  chosen: SharingLevel | undefined,
  destination: SharingDestination,
  rules: SharingRules
): SharingLevel | null {
  const level = shownLevel(chosen, destination, rules);
  const free = destination === 'page' && rules.cap.page === 'rows';
  return free && SHARING_LEVELS.indexOf(level) >= SHARING_LEVELS.indexOf('statistics') ? null : level;
}
