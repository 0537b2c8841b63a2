import { type AnalysisPlan, type AnalysisStep, isChange } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { tokenize } from '../language/tokenize.js';
import { lexicon } from '../lexicon/lexicon.js';
import { ROW_ORDER } from '../lexicon/order-words.js';
import type { Sense } from '../lexicon/sense.js';
import type { Candidate } from '../ranking/candidate.js';
import { planRefusal } from './plan-refusal.js';

/** Words that ask to see something: what follows them is shown and changes nothing. */
const SHOWN: ReadonlySet<Sense['type']> = new Set<Sense['type']>(['wh', 'look', 'list', 'count']);

/**
 * Where a sentence begins with what to do with the data, "please drop the duplicates": not with what to see, and not with a
 * column, "body mass in kg". The place of that word.
 */
function orderAt(question: string, links: Candidate['links'], verb: number | undefined): number | undefined {
  const sensesOf = (word: string): readonly Sense[] => lexicon().senses.get(word) ?? [];
  const first = tokenize(question).find(({ lower, start, type }) => {
    const senses = sensesOf(lower);
    return type === 'word' && (start === verb || senses.length === 0 || senses.some(sense => sense.type !== 'grammar'));
  });
  return first === undefined ||
    links.some(({ start, end }) => start <= first.start && first.start < end) ||
    sensesOf(first.lower).some(({ type }) => SHOWN.has(type))
    ? undefined
    : first.start;
}

/** The rows that a step leaves, where it leaves some of them as they are; none for a list of them all. */
function kept(step: AnalysisStep): AnalysisPlan['steps'] | undefined {
  switch (step.type) {
    case 'filter':
    case 'keepGroups':
    case 'rows':
    case 'select':
      return [step];
    case 'top':
      return step.answer === 'table' && step.columns.length === 0 ? [step] : undefined;
    case 'list':
      return step.form !== 'values'
        ? undefined
        : step.columns.length === 0
          ? []
          : [{ type: 'select', columns: step.columns }];
    default:
      return undefined;
  }
}

/** What a verb makes of a step of the data itself; `undefined` for one that answers something or only shows a part of it. */
function ordered(step: AnalysisStep, verb: RegExpExecArray | undefined): AnalysisPlan['steps'] | undefined {
  if (isChange(step)) {
    return [step];
  }
  // What is to go is read as a condition on what stays.
  return verb !== undefined && (step.type === 'filter' || verb.groups?.['keep'] !== undefined) ? kept(step) : undefined;
}

/**
 * The plan with the data itself changed, where the sentence orders a change: of values and columns by any verb, of rows by
 * one that takes them away or keeps only them, since all others may ask to see them. What the engine cannot keep under the
 * name of the data is only shown.
 */
export function obeyed(question: string, candidate: Candidate, profile: DatasetProfile): Candidate {
  const verb = ROW_ORDER.exec(question) ?? undefined;
  const at = orderAt(question, candidate.links, verb?.index);
  if (at === undefined) {
    return candidate;
  }
  const first = verb !== undefined && verb.index <= at ? verb : undefined;
  const parts = candidate.plan.steps.map(step => ordered(step, first));
  const steps = parts.flatMap(part => part ?? []);
  const plan: AnalysisPlan = { ...candidate.plan, steps: [...steps, { type: 'store', name: profile.name }] };
  return steps.length > 0 && !parts.includes(undefined) && planRefusal(plan, profile) === undefined
    ? { ...candidate, plan }
    : candidate;
}
