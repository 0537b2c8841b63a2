import * as Type from '@sinclair/typebox';
import type { DatasetProfile } from '../../datasets/index.js';
import type { CompileContext } from '../compile/compile-context.js';
import type { FrameState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { joinMasks } from '../conditions/join-masks.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { explainPrepared } from './explain-prepared.js';
import { joinedColumns } from './joined-columns.js';
import type { Operation } from './operation.js';
import { sqlJoin } from './sql-join.js';

const keys = Type.Array(Type.String(), { minItems: 1 });

const schema = Type.Object(
  {
    type: Type.Literal('join'),
    /** Variable name of the other dataset. No row of it may match two of its own keys: rows are never multiplied. */
    with: Type.String(),
    /** Keys of this dataset, and those of the other one in the same order. */
    left: keys,
    right: keys,
    /** `left` keeps every row, `inner` those with a match, `anti` those without one. */
    how: Type.Union((['left', 'inner', 'anti'] as const).map(how => Type.Literal(how))),
    /** Columns to bring along; absent: all. */
    columns: Type.Optional(Type.Array(Type.String())),
    /** Uniqueness of the other keys is not certain: the code checks it. */
    checked: Type.Optional(Type.Boolean())
  },
  {
    additionalProperties: false,
    description: 'Brings the columns of another dataset along, or keeps the rows without a match in it.'
  }
);

export type JoinStep = Type.Static<typeof schema>;

const KNOWN = new Set(['pandas', 'polars']);

/** The other dataset of a join, which must be live. */
function otherOf(step: JoinStep, context: CompileContext): DatasetProfile {
  const other = context.dataset(step.with);
  if (other === undefined || !KNOWN.has(other.engine)) {
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

/** The test that a row finds no match, for pandas. */
function unmatched(step: JoinStep, frame: FrameState, other: DatasetProfile, context: CompileContext): string {
  const [left, ...others] = step.left;
  const [right] = labelsOf(other, step.right);
  if (left === undefined || right === undefined || others.length > 0) {
    throw new PlanError('The rows without a match can be looked for by one key only.');
  }
  const mayMiss = other.columns.find(one => one.name === step.right[0])?.nulls?.count !== 0;
  const values =
    other.engine === 'polars'
      ? `${eager(other)}[${right}]${mayMiss ? '.drop_nulls()' : ''}.to_list()`
      : `${other.name}[${right}]${mayMiss ? '.dropna()' : ''}`;
  return `~${frameName.column(frame.base)(context.label(left))}.isin(${values})`;
}

/** Columns of another dataset beside those of this one, matched by key; or the rows without a match. */
export const joinOperation: Operation<JoinStep> = {
  type: 'join',
  schema,
  columns: step => step.left,
  after: joinedColumns,
  explain: (step, before) =>
    step.how === 'anti'
      ? { ...before, where: [...before.where, `${step.left.join(' and ')} is not in ${step.with}`] }
      : explainPrepared(
          before,
          `joining ${step.with} on ${step.left.join(' and ')}${step.how === 'inner' ? ', matches only' : ''}`
        ),
  pandas: (step, state, context) => {
    const before = expectFrame(state, 'join');
    const other = otherOf(step, context);
    if (step.how === 'anti') {
      return {
        type: 'frame',
        base: before.base,
        mask: joinMasks(before.mask, unmatched(step, before, other, context))
      };
    }
    const options = [
      frameOf(other, broughtBy(step), 'pandas', context),
      onKeys(step, other, context),
      `how="${step.how}"`,
      ...(collides(step, other, context) ? [`suffixes=("", ${pythonLiteral(`_${other.name}`)})`] : []),
      ...(step.checked === true ? ['validate="many_to_one"'] : [])
    ];
    return { type: 'frame', base: `${pandasFrame(before)}.merge(${options.join(', ')})` };
  },
  polars: (step, state, context) => {
    const { base } = expectFrame(state, 'join');
    const other = otherOf(step, context);
    if (step.how === 'anti') {
      const keysOnly = other.engine === 'polars' ? undefined : step.right;
      const frame = frameOf(other, keysOnly, 'polars', context);
      return { type: 'frame', base: `${base}.join(${frame}, ${onKeys(step, other, context)}, how="anti")` };
    }
    const options = [
      frameOf(other, broughtBy(step), 'polars', context),
      onKeys(step, other, context),
      `how="${step.how}"`,
      ...(collides(step, other, context) ? [`suffix=${pythonLiteral(`_${other.name}`)}`] : []),
      ...(step.checked === true ? ['validate="m:1"'] : [])
    ];
    return { type: 'frame', base: `${base}.join(${options.join(', ')})` };
  },
  duckdb: sqlJoin
};
