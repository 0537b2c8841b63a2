/** Why a call ended with status `error`. */
export type ToolErrorCode = 'args' | 'tool' | 'http' | 'unknown_tool' | 'no_action' | 'fatal';
