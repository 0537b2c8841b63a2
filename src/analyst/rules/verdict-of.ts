import type { Verdict } from '../../analysis/index.js';
import { labelSide } from './label-side.js';
import type { RuleContext } from './rule-context.js';

const LEVEL = 0.05;

/** Whether a small p-value makes the first label true, or a large one ("normal", "independent"). */
type Sense = 'small' | 'large';

function isDenial(label: string, other: string): boolean {
  const words = label.toLowerCase().trim();
  return (
    /^(?:not|no|non|none|false)\b/u.test(words) ||
    words === `un${other.toLowerCase().trim()}` ||
    words === `in${other.toLowerCase().trim()}`
  );
}

/**
 * True when the first of two labels is that of the p-values of `sense`, false when it is that of the others, `undefined` when
 * they leave it open. Behind "whether it is significant" yes and no answer that, whatever is tested.
 */
function isYes(yes: string, no: string, sense: Sense, asksSignificance: boolean): boolean | undefined {
  const [first, second] = [labelSide(yes), labelSide(no)];
  if (first !== undefined || second !== undefined) {
    const side = first ?? (second === 'small' ? 'large' : 'small');
    return first !== undefined && first === second ? undefined : side === sense;
  }
  if (isDenial(yes, no) === isDenial(no, yes)) {
    return undefined;
  }
  const plain = /^(?:yes|no|true|false)$/iu.test(yes);
  const turned = plain && asksSignificance && sense === 'large';
  return isDenial(no, yes) !== turned;
}

/**
 * How a question wants its result judged, with the items that say so. The level of significance is 0.05 unless the
 * question names another. `assumed` is that level when the question leaves it open. `undefined` when it does not ask for a judgement; `name`
 * is the heading and `sense` which p-value makes it true.
 */
export function verdictOf(
  context: RuleContext,
  name: string,
  sense: Sense
): { readonly verdict: Verdict; readonly uses: readonly number[]; readonly assumed?: number } | undefined {
  const [stated, ...more] = context.markers('verdict');
  const alphas = context.markers('alpha');
  const asked = context.markers('part').filter(marker => marker.sense.part === 'verdict');
  const levels = new Set(alphas.map(marker => marker.sense.value));
  if (more.length > 0 || levels.size > 1) {
    return undefined;
  }
  const level = [...levels][0] ?? LEVEL;
  const op = sense === 'small' ? 'lt' : 'ge';
  const plain: Verdict['tests'] = [{ of: 'p', op, value: level }];
  const uses = [
    ...(stated === undefined ? [] : [stated.item]),
    ...alphas.map(one => one.item),
    ...asked.map(one => one.item)
  ];
  const assumed = levels.size === 0 ? { assumed: level } : {};
  if (stated === undefined) {
    return uses.length === 0 ? undefined : { verdict: { name, tests: plain }, uses, ...assumed };
  }
  const { tests, yes, no, also } = stated.sense;
  if (tests.length > 0) {
    const labels = yes === undefined || no === undefined ? {} : { yes, no, ...(also === undefined ? {} : { also }) };
    // "significant if p < 0.05" beside a test of normality still says when the values are normal.
    const [only, ...others] = tests;
    const turned = yes === undefined && sense === 'large' && others.length === 0 && only?.op === 'lt';
    const kept: Verdict['tests'] = turned ? [{ of: 'p', op: 'ge', value: only.value }] : [...tests];
    return { verdict: { name: yes === undefined ? name : 'verdict', tests: kept, ...labels }, uses };
  }
  if (yes === undefined || no === undefined) {
    return undefined;
  }
  const yesFirst = isYes(yes, no, sense, asked.length > 0);
  if (yesFirst === undefined) {
    return undefined;
  }
  const [first, second] = yesFirst ? [yes, no] : [no, yes];
  return { verdict: { name: 'verdict', tests: plain, yes: first, no: second }, uses, ...assumed };
}
