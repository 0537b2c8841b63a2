import type { DataFile } from '../datasets/index.js';

/**
 * The data files that a question may be about. Rejects, with a message for people, when one that it names cannot be read,
 * and when `signal` aborts.
 */
export type QuestionFiles = (question: string, signal: AbortSignal) => Promise<readonly DataFile[]>;
