// Written by training/train.py.
import type { Logistic } from './confidence.js';

export const FEATURES = '';

/** Whether the first reading is right. */
export const DRAFT: Logistic = { means: [], spreads: [], weights: [] };

/** Whether one of the first three is. */
export const OFFER: Logistic = { means: [], spreads: [], weights: [] };
