export { featuresOf } from './parser/chart.js';
export { parse, type Parsed, type Reading } from './parser/parse.js';
export { STARTING_WEIGHTS, Weights } from './parser/weights.js';
export { meaningKey } from './parser/meaning.js';
export { candidatesOf, decide } from './decide/decide.js';
export type { Candidate, Decision, Reference } from './decide/decision.js';
