import type { Deadlines } from './deadlines.js';

export const DEFAULT_DEADLINES: Deadlines = { connect: 10_000, firstToken: 60_000, idle: 30_000, whole: 600_000 };
