import type { DatasetProfile } from '../../datasets/index.js';
import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import { pythonLiteral } from '../plan/python-literal.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import type { JoinStep } from './join.js';

const KNOWN = new Set(['pandas', 'polars']);

/** The other dataset of a join, which must be live and of one of these engines. */
function otherOf(step: JoinStep, context: CompileContext, engines: ReadonlySet<string> = KNOWN): DatasetProfile {
  const other = context.dataset(step.with);
  if (other === undefined || !engines.has(other.engine)) {
    throw new PlanError(`There is no data frame ${step.with} to join.`);
  }
  const unknown = [...step.right, ...(step.columns ?? [])].find(name => !other.columns.some(one => one.name === name));
  if (unknown !== undefined) {
    throw new PlanError(`${other.name} has no column ${unknown}.`);
  }
  return other;
}

/** Literals of labels of the other dataset. */
function labelsOf(other: DatasetProfile, names: readonly string[]): readonly string[] {
  return names.map(name => other.columns.find(one => one.name === name)?.label ?? pythonLiteral(name));
}

function eager({ name, kind }: DatasetProfile): string {
  return kind === 'lazy' ? `${name}.collect()` : name;
}

/** Columns of the other dataset as a frame of the wanted library, which needs no third one for it; all without `names`. */
function frameOf(
  other: DatasetProfile,
  names: readonly string[] | undefined,
  engine: 'pandas' | 'polars',
  context: CompileContext
): string {
  const labels = names === undefined ? undefined : labelsOf(other, [...new Set(names)]).join(', ');
  if (other.engine === 'pandas') {
    const frame = labels === undefined ? other.name : `${other.name}[[${labels}]]`;
    return engine === 'pandas' ? frame : `${context.module('polars')}.DataFrame(${frame}.to_dict("list"))`;
  }
  const frame = labels === undefined ? eager(other) : `${eager(other)}.select(${labels})`;
  return engine === 'polars' ? frame : `${context.module('pandas')}.DataFrame(${frame}.to_dict(as_series=False))`;
}

const list = (labels: readonly string[]): string => (labels.length === 1 ? labels.join('') : `[${labels.join(', ')}]`);

function onKeys(step: JoinStep, other: DatasetProfile, context: CompileContext): string {
  const right = list(labelsOf(other, step.right));
  const left = list(step.left.map(context.label));
  return left === right ? `on=${left}` : `left_on=${left}, right_on=${right}`;
}

/** Columns that come along; all without any. */
function broughtBy(step: JoinStep): readonly string[] | undefined {
  return step.columns === undefined ? undefined : [...step.right, ...step.columns];
}

/** True when both sides have a column of the same name that is no common key. */
function collides(step: JoinStep, other: DatasetProfile, context: CompileContext): boolean {
  const common = new Set(step.left.filter((name, at) => name === step.right[at]));
  const names = broughtBy(step) ?? other.columns.map(({ name }) => name);
  return names.some(name => !common.has(name) && context.column(name) !== undefined);
}

/** Steps behind which every row of a join is still there. */
const KEEPING = new Set<AnalysisStep['type']>(['join', 'list', 'rows', 'sort', 'store']);

/** Whether all values of a key are known, and the other dataset has each of them. */
function allMatch(step: JoinStep, other: DatasetProfile, context: CompileContext): boolean {
  return step.left.every((name, at) => {
    const left = context.column(name);
    const right = other.columns.find(one => one.name === step.right[at]);
    const known = new Set(right?.top?.values.map(({ value }) => value));
    return (
      step.left.length === 1 &&
      left?.nulls?.count === 0 &&
      left.top?.complete === true &&
      left.top.values.every(({ value }) => known.has(value))
    );
  });
}

/**
 * The statement that says how many rows of the dataset find no match, where what follows leaves such rows out.
 * `unmatched` and `all` are expressions of the two counts.
 */
function sayUnmatched(
  step: JoinStep,
  other: DatasetProfile,
  context: CompileContext,
  counts: { readonly unmatched: string; readonly all: string }
): void {
  const { profile, steps } = context;
  const own = step.left.every(name => profile.columns.some(column => column.name === name));
  const drops = step.how === 'inner' || steps.some(({ type }) => !KEEPING.has(type));
  if (own && drops && !allMatch(step, other, context)) {
    const text = pythonLiteral(`rows of ${profile.name} have no match in ${other.name}`);
    context.first(`print(${counts.unmatched}, "of", ${counts.all}, ${text})`);
  }
}

/** What the code of a join needs of the other dataset. */
export const joinedFrame = {
  of: otherOf,
  code: frameOf,
  eager,
  labels: labelsOf,
  onKeys,
  broughtBy,
  collides,
  sayUnmatched
} as const;
