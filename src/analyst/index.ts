export { createAnalyst } from './client/create-analyst.js';
export { suggestNext, suggestQuestions } from './suggest/suggest.js';
