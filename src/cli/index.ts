export { ask } from './ask.js';
export type { AskEnvironment } from './ask-environment.js';
export type { IAskOutput } from './ask-output.js';
export type { AskPrompt } from './ask-prompt.js';
export type { AskReport, ResultTable, ResultValue } from './ask-report.js';
export { profile, type ProfileEnvironment } from './profile/profile.js';
export { terminalPrompt, type TerminalStreams } from './terminal-prompt.js';
