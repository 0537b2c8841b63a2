export { type PrintedSchema, printForLlama, printForOpenAI, printGrammar } from './print-schema.js';
