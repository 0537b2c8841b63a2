import type { Assumption, AnalysisStep } from '../../analysis/index.js';
import { planColumns } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { fold } from '../language/fold.js';
import { calledNames } from '../linking/called-names.js';
import { frameNouns } from '../linking/frame-nouns.js';
import { rowKindOf } from '../lexicon/row-kind-of.js';
import { splitName } from '../linking/split-name.js';
import { relatedStems } from '../linking/related-stems.js';
import { WEIGHTS } from '../ranking/weights.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';
import { RULES } from '../rules/rules.js';
import type { Joining } from './joinings.js';

/** Measures that stay right when a row of the other frame stands beside several of this one. */
const REPEATABLE = new Set(['min', 'max', 'range', 'distinct']);

function assumeJoin({ left, right, step }: Joining): Assumption {
  const [key = '', other = key] = [step.left[0], step.right[0]];
  const on = key === other ? key : `${key} = ${other}`;
  const kept = `rows of ${left.name} without a match are kept, with nothing from ${right.name}`;
  return {
    type: 'dataset',
    phrase: '',
    reading: `${left.name} with ${right.name}`,
    text: `${right.name} is joined to ${left.name} on ${on}: each row finds at most one; ${kept}`
  };
}

/** Items that name a frame, by its name or another noun for its rows: parcels for `shipments`. */
export function mentionsOf(profile: DatasetProfile, context: RuleContext): readonly number[] {
  const names = calledNames(profile);
  const nouns = names.flatMap(frameNouns);
  const related = new Set(names.flatMap(name => [...relatedStems(frameNouns(name).at(-1)?.[0] ?? '').keys()]));
  return context.reading.items.flatMap((item, at) => {
    const isRow = item.type === 'frame' || item.type === 'rowNoun';
    const said = fold(item.text).split(/[ -]+/u).map(stemOf);
    const isName = isRow && (names.includes(item.text) || nouns.some(stems => stems.join(' ') === said.join(' ')));
    return isName || (item.type === 'rowNoun' && related.has(said.join(' '))) ? [at] : [];
  });
}

function countsRows(step: AnalysisStep): boolean {
  switch (step.type) {
    case 'aggregate':
      return step.measures.some(measure => measure.column === undefined);
    case 'share':
    case 'distribution':
      return step.of === undefined;
    case 'list':
      return step.columns.length === 0 || step.form === 'values';
    case 'compare':
      return step.measure.column === undefined;
    case 'top':
      return step.by !== undefined;
    default:
      return step.type === 'rows' || step.type === 'describe';
  }
}

/** "visits" beside `members`: the rows of the other frame. */
function isOtherKind(noun: string, { name }: DatasetProfile): boolean {
  const kind = rowKindOf(splitName(name).at(-1) ?? '');
  return kind !== undefined && (rowKindOf(noun.toLowerCase()) ?? kind) !== kind;
}

/** True when rows of the other frame are what is counted or listed: a noun for them that is no part of a name. */
function isAboutOther(context: RuleContext, { left, right }: Joining): boolean {
  const [
    own = context.items('rowNoun').find(at => isOtherKind(context.reading.items[at]?.text ?? '', right)) ?? Infinity
  ] = mentionsOf(left, context);
  const [other] = mentionsOf(right, context).filter(at => {
    const next = context.reading.items[at + 1];
    const before = context.reader.sense(context.reader.before(at))?.type;
    return next?.type !== 'column' && before !== 'group' && before !== 'join';
  });
  return own === Infinity || (other !== undefined && other < own);
}

/** True when a value of the other frame would be added up once for each row it stands beside. */
function repeats(step: AnalysisStep, brought: ReadonlySet<string>): boolean {
  switch (step.type) {
    case 'aggregate':
      return step.measures.some(({ fn, column }) => column !== undefined && brought.has(column) && !REPEATABLE.has(fn));
    case 'compare':
      return step.measure.column !== undefined && brought.has(step.measure.column);
    case 'share':
    case 'distribution':
      return step.of !== undefined && brought.has(step.of);
    default:
      return false;
  }
}

const ANSWERS = new Set([
  'aggregate',
  'filter',
  'having',
  'keepGroups',
  'sort',
  'top',
  'list',
  'share',
  'ratio',
  'distribution',
  'compare',
  'derive',
  'chart'
]);

/** False only for a column of that frame in which nothing is missing, under its own name. */
function hasGaps(name: string, { columns }: DatasetProfile): boolean {
  const nulls = columns.find(column => column.name === name)?.nulls;
  return nulls === undefined || nulls.count > 0 || nulls.evidence.type === 'sample';
}

/** True for rows in which something is missing that no row of that frame lacks: a join that keeps all of them has none either. */
function findsNone(step: AnalysisStep, profile: DatasetProfile): boolean {
  return (
    step.type === 'filter' &&
    step.where.some(one => one.type === 'missing' && one.negated !== true && !hasGaps(one.column, profile))
  );
}

function joined(draft: Draft, context: RuleContext, joining: Joining): readonly Draft[] {
  const own = new Set(joining.left.columns.map(({ name }) => name));
  const brought = new Set(joining.profile.columns.flatMap(({ name }) => (own.has(name) ? [] : [name])));
  const read = planColumns({ type: 'cellwright.plan', dataset: '', steps: draft.steps });
  // "attach the city to each order" counts nothing.
  const attaches = context.has('join') && !context.has('count', 'fn', 'share', 'most');
  const refused =
    (attaches && draft.steps.some(step => step.type === 'aggregate')) ||
    !read.some(name => brought.has(name)) ||
    draft.steps.some(step => !ANSWERS.has(step.type) || repeats(step, brought)) ||
    draft.steps.some(step => findsNone(step, joining.left)) ||
    (draft.steps.some(countsRows) && isAboutOther(context, joining)) ||
    (!draft.steps.some(countsRows) && !read.some(name => own.has(name)));
  const needed = [...new Set(read.filter(name => brought.has(name)))];
  // Between the libraries only the columns that are needed are carried over, and none that has gaps.
  const mixed = joining.left.engine !== joining.right.engine;
  const gaps = mixed && joining.left.engine === 'polars' && needed.some(name => hasGaps(name, joining.right));
  if (refused || gaps) {
    return [];
  }
  const step = mixed ? { ...joining.step, columns: needed } : joining.step;
  const markers = context.markers('join').map(({ item }) => item);
  return [
    {
      steps: [step, ...draft.steps],
      uses: [...draft.uses, ...markers],
      score: draft.score + WEIGHTS.assumed,
      assumptions: [assumeJoin(joining), ...draft.assumptions]
    }
  ];
}

/** "join orders with customers on customer_id", "attach the name to every listing": both frames as one. */
function merged(context: RuleContext, joining: Joining): readonly Draft[] {
  const [marker] = context.markers('join');
  const { items, used } = context.reading;
  if (marker === undefined || context.has('fn', 'count', 'share', 'group', 'superlative', 'most', 'top', 'distinct')) {
    return [];
  }
  const own = new Set(joining.left.columns.map(({ name }) => name));
  const columns = items.flatMap((item, at) =>
    item.type === 'column' && !used.has(at) ? [{ at, name: item.column.name }] : []
  );
  const roles = context.reading.columns.map(({ item, column }) => ({ at: item, name: column.name }));
  const named = [...columns, ...roles];
  const brought = named.filter(({ name }) => !own.has(name));
  const keys = new Set([...joining.step.left, ...joining.step.right]);
  if (joining.left.engine === 'polars' && joining.right.engine === 'pandas') {
    return [];
  }
  const both = mentionsOf(joining.left, context).length > 0 && mentionsOf(joining.right, context).length > 0;
  if (!named.every(({ name }) => !own.has(name) || keys.has(name)) || (!both && brought.length === 0)) {
    return [];
  }
  const { how = joining.step.how } = marker.sense;
  const chosen = brought.length === 0 ? {} : { columns: [...new Set(brought.map(({ name }) => name))] };
  return [
    {
      steps: [{ ...joining.step, how, ...chosen }, ...context.filter()],
      uses: [...context.markers('join').map(({ item }) => item), ...named.map(({ at }) => at)],
      score: 0,
      assumptions: [assumeJoin(joining)]
    }
  ];
}

/** All rules over two frames as one. */
export function joinRules(joining: Joining): readonly ((context: RuleContext) => readonly Draft[])[] {
  return [
    ...RULES.map(rule => (context: RuleContext) => rule(context).flatMap(draft => joined(draft, context, joining))),
    context => merged(context, joining)
  ];
}
