export { printForOpenAI, printGrammar } from './print-schema.js';
