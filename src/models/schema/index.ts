export { type PrintedSchema, printForOpenAI, printGrammar } from './print-schema.js';
