/** How one call ended. The same six words are used in results, events, history and the panel. */
export type ToolStatus = 'ok' | 'error' | 'timeout' | 'denied' | 'skipped' | 'aborted';
