export { type PrintedSchema, printForLlama, printForOpenAI } from './print-schema.js';
