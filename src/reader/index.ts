export { featuresOf } from './parser/chart.js';
export { parse, type Parsed, type Reading } from './parser/parse.js';
export { Weights } from './weights/weights.js';
export { signsOf } from './decide/signs.js';
export { readingsOf } from './decide/candidates.js';
export { certainty } from './decide/decide.js';
export { TRAINED } from './weights/weights.js';
export { meaningKey } from './parser/meaning.js';
export { candidatesOf, decide } from './decide/decide.js';
export type { Candidate, Decision, Reference } from './decide/decision.js';
export {
  type AnalysisReply,
  type Assumption,
  type DeclineData,
  isAnalysisReply,
  isDeclineData,
  type OfferedReading,
  type PlanRecord
} from './client/analysis-reply.js';
export { correctionText } from './client/corrections.js';
export { createAnalyst } from './client/create-analyst.js';
export { suggestNext, suggestQuestions } from './suggest/suggest.js';
