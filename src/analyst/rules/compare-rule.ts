import type { AnalysisStep, Measure } from '../../analysis/index.js';
import { DEGREE_WORDS } from '../lexicon/degree-words.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from '../reading/assume.js';
import { columnKind } from '../reading/column-kind.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import { compareSides } from './compare-sides.js';
import type { Draft } from './draft.js';
import { isAdditive } from './is-additive.js';
import { isCountedIn } from './is-counted-in.js';
import { measuresOf } from './measures-of.js';
import type { Marker, RuleContext } from './rule-context.js';

type Comparing = Marker<'compare'> | Marker<'arithmetic'>;

function degreeOf(text: string): (typeof DEGREE_WORDS)[number] | undefined {
  return DEGREE_WORDS.find(degree => degree.comparative.split('|').some(word => text.endsWith(word)));
}

type Measured = Pick<Draft, 'uses' | 'score' | 'assumptions'> & { readonly measure: Measure };

/** The only measure that is named, once or for each side. */
function named(context: RuleContext): readonly Measured[] {
  const found = measuresOf(context);
  const [measure, ...others] = found?.measures ?? [];
  return found === undefined ||
    measure === undefined ||
    others.some(other => JSON.stringify(other) !== JSON.stringify(measure))
    ? []
    : [{ measure, uses: found.uses, score: 0, assumptions: [] }];
}

/** "how much taller", "how many euros more … earn": the adjective or the verb says what is compared, on average. */
function implied(context: RuleContext, phrase: string): readonly Measured[] {
  const fns = context.markers('fn');
  const [fn] = fns;
  const [column, ...others] = context.role('measure');
  const hints = degreeOf(phrase)?.hints ?? '';
  if (others.length > 0 || fns.some(({ sense }) => sense.fn !== fn?.sense.fn)) {
    return [];
  }
  const means = {
    type: 'operation' as const,
    phrase: '',
    reading: 'mean',
    text: 'Means are compared'
  };
  if (column !== undefined) {
    const level = fn === undefined && columnKind.isNumeric(column.column) && !isAdditive(column.column);
    const measure = { fn: 'mean', column: column.column.name } as const;
    return level ? [{ measure, uses: [column.item], score: WEIGHTS.assumed, assumptions: [means] }] : [];
  }
  return hintedColumns(hints === '' ? [] : hints.split(' '), context.columns)
    .filter(hint => !hint.turned && columnKind.isNumeric(hint.column))
    .map(hint => ({
      measure: { fn: fn?.sense.fn ?? 'mean', column: hint.column.name },
      uses: fns.map(({ item }) => item),
      score: WEIGHTS.link * Math.log(hint.score) + (fn === undefined ? WEIGHTS.assumed : 0),
      assumptions: [assumeColumn(phrase, hint.column.name), ...(fn === undefined ? [means] : [])]
    }));
}

function counted(context: RuleContext, phrase: string): readonly Measured[] {
  const counts = context.markers('count').map(marker => marker.item);
  const entities = context.role('entity').map(entity => entity.item);
  const hints = degreeOf(phrase)?.hints ?? '';
  const rows =
    !context.has('fn') &&
    context.role('measure').length === 0 &&
    hints === '' &&
    !/higher|lower|larger|greater|smaller|how much/u.test(phrase);
  return rows ? [{ measure: { fn: 'count' }, uses: [...counts, ...entities], score: 0, assumptions: [] }] : [];
}

/** The words that compare, of one kind; those for less say from which side it is seen. */
function comparing(
  context: RuleContext
): { readonly how: 'difference' | 'ratio' | 'percent'; readonly markers: readonly Comparing[] } | undefined {
  const markers: readonly Comparing[] = [
    ...context.markers('compare'),
    ...context.markers('arithmetic').filter(({ sense }) => sense.op === 'subtract' || sense.op === 'divide')
  ];
  const hows = new Set(
    markers.map(({ sense }) =>
      sense.type === 'compare' ? sense.how : sense.op === 'subtract' ? ('difference' as const) : ('ratio' as const)
    )
  );
  const [how, ...others] = hows;
  return how === undefined || others.length > 0 ? undefined : { how, markers };
}

/** "how many times the price of A does B cost" asks for B in terms of A. */
function asksSecond(context: RuleContext, marker: Comparing): boolean {
  const next = context.reading.items[marker.item + 1];
  const measure = next?.type === 'marker' && next.sense.type === 'fn';
  const article = next?.type === 'grammar' && ['the', 'that'].includes(next.text.toLowerCase());
  return /^how many times$/u.test(marker.text) && (measure || article);
}

function stepOf(
  how: 'difference' | 'ratio' | 'percent',
  less: boolean
): Extract<AnalysisStep, { type: 'compare' }>['how'] {
  return how === 'percent' && less ? 'below' : how;
}

/** Differences and ratios of one measure between two parts of the rows. */
export function compareRule(context: RuleContext): readonly Draft[] {
  const found = context.has('share', 'distinct') ? undefined : comparing(context);
  const [marker] = found?.markers ?? [];
  const sides = marker === undefined ? undefined : compareSides(context);
  if (found === undefined || marker === undefined || sides === undefined) {
    return [];
  }
  if (context.role('key').length > 0 || context.role('answer').length > 0 || context.has('superlative')) {
    return [];
  }
  const degrees = context.markers('comparative');
  const tests = context.markers('comparison').filter(({ sense }) => sense.op === 'gt' || sense.op === 'lt');
  const phrase = degreeOf(marker.text) === undefined ? (degrees[0]?.text ?? marker.text) : marker.text;
  const less =
    degreeOf(phrase)?.direction === 'min' ||
    (marker.sense.type === 'compare' && /less|fewer/u.test(marker.text)) ||
    degrees.some(({ sense }) => sense.op === 'lt' && sense.hints === undefined) ||
    tests.some(({ sense }) => sense.op === 'lt');
  const turned = less ? found.how !== 'percent' : asksSecond(context, marker);
  const [left, right] = turned ? [sides.right, sides.left] : [sides.left, sides.right];
  const extra = [...context.markers('between'), ...degrees, ...tests, ...found.markers].map(one => one.item);
  const how = stepOf(found.how, less);
  const units = context.markers('compare').flatMap(({ sense }) => (sense.unit === undefined ? [] : [sense.unit]));
  const measured = [...named(context), ...implied(context, phrase), ...counted(context, phrase)].filter(
    ({ measure }) => {
      const column = context.profile.columns.find(({ name }) => name === measure.column);
      return units.every(unit => column !== undefined && isCountedIn(column, unit, context.columns));
    }
  );
  return measured.map(({ measure, uses, score, assumptions }): Draft => ({
    steps: [...context.filter(sides.rest), { type: 'compare', measure, left: [left], right: [right], how }],
    uses: [...uses, ...extra, ...sides.uses],
    score,
    assumptions
  }));
}
