export { ask } from './ask.js';
export type { AskEnvironment } from './ask-environment.js';
export type { IAskOutput } from './ask-output.js';
export type { AskReport, ResultTable, ResultValue } from './ask-report.js';
