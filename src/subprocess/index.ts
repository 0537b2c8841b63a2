export { CheckedProcess, type CheckedProcessOptions } from './checked-process.js';
export { watchMemory } from './watch-memory.js';
