export { CheckedProcess, type CheckedProcessOptions } from './checked-process.js';
