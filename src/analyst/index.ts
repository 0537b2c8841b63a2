export { createAnalyst } from './client/create-analyst.js';
export { suggestNext } from './suggest/suggest-next.js';
export { suggestQuestions } from './suggest/suggest-questions.js';
