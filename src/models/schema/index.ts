export { printGrammar } from './print-grammar.js';
export { type PrintedSchema, printForLlama, printForOpenAI } from './print-schema.js';
