/**
 * Puts text before the person at the terminal and resolves with the line they type; `null` when their input has ended.
 * Rejects when `signal` aborts.
 */
export type AskPrompt = (text: string, signal: AbortSignal) => Promise<string | null>;
