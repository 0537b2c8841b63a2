import type { Measure } from '../../analysis/index.js';
import { measureName } from '../../analysis/index.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

/** A draft that makes a single number, with the word that the rule of the question gives it. */
export function withJudgement(draft: Draft, context: RuleContext): Draft {
  const [marker, ...others] = context.markers('verdict').filter(({ item }) => !draft.uses.includes(item));
  const last = draft.steps.at(-1);
  const measures: readonly Measure[] = last?.type === 'aggregate' && last.by.length === 0 ? last.measures : [];
  const [measure, ...more] = measures;
  if (marker === undefined || others.length > 0 || measure === undefined || more.length > 0) {
    return draft;
  }
  const { tests, yes, no, also = [] } = marker.sense;
  const own = [...tests, ...also.flatMap(one => one.tests)].every(({ of }) => of === 'value' || of === 'size');
  if (!own || tests.length === 0 || yes === undefined || no === undefined) {
    return draft;
  }
  const verdict = { name: 'verdict', tests, yes, no, ...(also.length === 0 ? {} : { also }) };
  return {
    ...draft,
    steps: [...draft.steps, { type: 'judge', name: measureName(measure), verdict }],
    uses: [...draft.uses, marker.item]
  };
}
