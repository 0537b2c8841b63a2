export { ask } from './ask.js';
export type { AskEnvironment } from './ask-environment.js';
export type { AskReport } from './report.js';
export { terminalPrompt } from './terminal.js';
