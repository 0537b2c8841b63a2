import type { AnalysisStep } from '../../analysis/index.js';
import { reportName } from '../../analysis/index.js';
import type { Sense } from '../lexicon/sense.js';
import type { Draft } from '../rules/draft.js';
import type { Marker, RuleContext } from '../rules/rule-context.js';

type Reporting = Extract<AnalysisStep, { type: 'correlate' | 'regress' | 'test' }>;
type Round = Extract<AnalysisStep, { type: 'round' }>;

/** Steps whose numbers can be rounded when they are the last ones. */
const ROUNDABLE = new Set<AnalysisStep['type']>([
  'aggregate',
  'answers',
  'compare',
  'correlate',
  'describe',
  'distribution',
  'having',
  'interval',
  'judge',
  'outliers',
  'regress',
  'share',
  'ratio',
  'standardize',
  'test',
  'weighted'
]);

function isRoundable(steps: readonly AnalysisStep[]): boolean {
  const last = steps.at(-1);
  if (last?.type === 'sort' || (last?.type === 'top' && last.answer === 'table')) {
    return steps.some(step => step.type === 'aggregate' || step.type === 'ratio');
  }
  return last !== undefined && ROUNDABLE.has(last.type) && !(last.type === 'outliers' && last.keep !== 'bounds');
}

/** True for words that ask for a number which rounding would change. */
function isFraction(sense: Sense): boolean {
  return sense.type === 'part'
    ? sense.part !== 'n' && sense.part !== 'verdict'
    : sense.type === 'fn' || sense.type === 'statistic' || sense.type === 'share';
}

/** Words for a rounding that holds for every number of the answer. */
const EVERY = /\b(?:each|both|all|everything|answers|results|values|numbers|them|it|result|answer)\b/u;

/** Where in the question a part of a report is asked for. */
function placeOf(part: Reporting['report'][number], context: RuleContext): number | undefined {
  const asked = part === 'r' ? 'coefficient' : part;
  const marker = context.markers('part').find(({ sense }) => sense.part === asked);
  const named = part === 'coefficient' || part === 'r' ? context.markers('statistic')[0] : undefined;
  return (marker ?? named)?.item;
}

/**
 * The rounding of a report whose numbers are rounded each by itself: words in brackets hold for the number before them,
 * others for all numbers since the last such words.
 */
function apart(step: Reporting, markers: readonly Marker<'round'>[], context: RuleContext): Round | undefined {
  const whole = step.type === 'test' && (step.test === 'anova' || step.test === 'chiSquared');
  const parts = step.report.filter(part => part !== 'n' && part !== 'verdict' && !(whole && part === 'df'));
  const places = parts.map(part => placeOf(part, context));
  const digits = places.map((place, at) => {
    if (place === undefined) {
      return undefined;
    }
    const next = markers.find(({ item }) => item > place);
    const between = places.some(
      (other, to) => to !== at && other !== undefined && other > place && other < (next?.item ?? 0)
    );
    return next === undefined || (next.text.startsWith('(') && between) ? undefined : next.sense.digits;
  });
  const used = markers.every(({ item }) => places.some(place => place !== undefined && place < item));
  const [first] = markers;
  if (!used || first === undefined || digits.every(one => one === undefined)) {
    return undefined;
  }
  const others = parts.flatMap((part, at) => {
    const own = digits[at];
    return own === first.sense.digits
      ? []
      : [{ name: reportName(step, part), ...(own === undefined ? {} : { digits: own }) }];
  });
  return { type: 'round', digits: first.sense.digits, ...(others.length === 0 ? {} : { others }) };
}

/** The draft with its numbers rounded as the question says. */
export function withRounding(draft: Draft, context: RuleContext): Draft {
  const markers = context.markers('round');
  const [marker, ...others] = markers;
  if (marker === undefined || !isRoundable(draft.steps)) {
    return draft;
  }
  // Numbers that stand behind the rounding are not rounded by it, unless it is said of all.
  const late = draft.uses.some(at => {
    const item = context.reading.items[at];
    return at > marker.item && item?.type === 'marker' && isFraction(item.sense);
  });
  const same = others.every(other => other.sense.digits === marker.sense.digits);
  const fronted = context.reading.items.slice(0, marker.item).every(item => item.type === 'grammar');
  const last = draft.steps.at(-1);
  const reports = last?.type === 'correlate' || last?.type === 'regress' || last?.type === 'test' ? last : undefined;
  const plain = same && (!late || others.length > 0 || fronted || EVERY.test(marker.text));
  const round: Round | undefined = plain
    ? { type: 'round', digits: marker.sense.digits }
    : reports === undefined
      ? undefined
      : apart(reports, markers, context);
  return round === undefined
    ? draft
    : { ...draft, steps: [...draft.steps, round], uses: [...draft.uses, ...markers.map(one => one.item)] };
}
