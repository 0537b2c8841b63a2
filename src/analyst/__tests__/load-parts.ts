import { loadCompilers } from '../../analysis/__tests__/load-compilers.js';
import { DECLINE, MENTIONS } from '../client/reply-to.js';
import { LATER_TURNS } from '../conversation/decide-turn.js';
import { JUDGING } from '../cover/detail-pieces.js';
import { CHANGES } from '../ranking/candidates-for.js';
import { JOINS } from '../ranking/decide.js';
import { RATIOS } from '../reading/ratios.js';
import { CHARTS, COMPARISONS, OVERVIEWS, STATISTICS, TIMES } from '../rules/rules.js';

/** Loads all that the analyst loads on demand, for tests that read without waiting. */
export async function loadParts(): Promise<void> {
  const parts = [
    DECLINE,
    MENTIONS,
    LATER_TURNS,
    CHANGES,
    JOINS,
    CHARTS,
    COMPARISONS,
    JUDGING,
    RATIOS,
    OVERVIEWS,
    STATISTICS,
    TIMES
  ];
  await Promise.all([loadCompilers(), ...parts.map(part => part.load())]);
}
