import type { DatasetsData } from '../../datasets/index.js';
import type { Candidate } from '../ranking/candidate.js';
import { decide } from '../ranking/decide.js';
import { questionOf } from '../suggest/question-of.js';

/** The question with the assumed words replaced by the columns they were read as. */
function withColumns(question: string, candidate: Candidate): readonly string[] {
  return candidate.assumptions
    .filter(one => one.type === 'column' && one.phrase !== '' && question.includes(one.phrase))
    .flatMap(({ phrase, reading }) => [
      question.replace(phrase, reading),
      question.replace(phrase, `with ${reading} ${phrase}`)
    ]);
}

/**
 * A whole question that is understood as exactly this candidate, made from the plan or from the question asked;
 * `undefined` when none is found.
 */
export function wordingOf(question: string, candidate: Candidate, data: DatasetsData): string | undefined {
  const wanted = JSON.stringify(candidate.plan);
  const wordings = [questionOf(candidate.plan) ?? '', ...withColumns(question, candidate)];
  return wordings.find(wording => {
    const decision = wording === '' ? undefined : decide(wording, data);
    return decision?.type === 'plan' && JSON.stringify(decision.plan) === wanted;
  });
}
