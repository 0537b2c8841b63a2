import { CHANGES, FILLS } from './changes.js';
import { CHARTS } from './charts.js';
import { LISTS } from './lists.js';
import { LOOKS } from './looks.js';
import { RESHAPES } from './reshapes.js';
import type { Rule } from './rule.js';
import { STATISTICS } from './statistics.js';

/** What a question may ask for as a whole. */
export const ANSWERS: readonly (readonly Rule[])[] = [...LISTS, LOOKS, CHARTS, STATISTICS, FILLS, CHANGES, RESHAPES];
