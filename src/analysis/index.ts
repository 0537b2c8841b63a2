export type { Assumption } from './assumption.js';
