import type { CompileContext } from '../compile/compile-context.js';
import type { FrameState } from '../compile/compile-state.js';
import { frameName } from '../compile/frame-name.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { filterOperation } from './filter.js';
import { polarsFilter } from './polars-filter.js';
import type { Condition } from '../conditions/condition.js';

/** How the values that a statistical function takes are written, without missing ones. */
export type SampleCode = {
  /** The values of a column. */
  readonly column: (name: string) => string;
  /** The values of a column where conditions hold. */
  readonly part: (name: string, where: readonly Condition[]) => string;
  /** Arguments: one sample for each group of a key. */
  readonly groups: (name: string, by: string) => string;
  /** Arguments: columns of the same rows, those with a missing value left out. */
  readonly paired: (names: readonly string[]) => string;
  /** How many groups of a key have a value. */
  readonly keys: (name: string, by: string) => string;
  /** How many rows have all these values. */
  readonly pairs: (names: readonly string[]) => string;
};

function pandas(frame: FrameState, context: CompileContext): SampleCode {
  const dropping = (names: readonly string[]): boolean => names.some(context.mayMiss);
  const rows = (names: readonly string[]): string => {
    const { base, mask } = frame;
    return mask === undefined
      ? `${base}[${context.labels(names)}]`
      : `${base}.loc[${frameName.mask(base, mask)}, ${context.labels(names)}]`;
  };
  const column = (state: FrameState, name: string): string =>
    `${pandasColumn(state, name, context)}${dropping([name]) ? '.dropna()' : ''}`;
  return {
    column: name => column(frame, name),
    part: (name, where) => {
      const state = filterOperation.pandas({ type: 'filter', where: [...where] }, frame, context);
      return state.type === 'frame' ? column(state, name) : '';
    },
    groups: (name, by) => {
      const rest = dropping([name]) ? `.dropna(subset=${context.label(name)})` : '';
      const observed = context.column(by)?.dtype.startsWith('category') === true ? ', observed=True' : '';
      return `*(values for _, values in ${pandasFrame(frame)}${rest}.groupby(${context.label(by)}${observed})[${context.label(name)}])`;
    },
    keys: (name, by) => {
      const rest = dropping([name]) ? `.dropna(subset=${context.label(name)})` : '';
      return `${pandasFrame(frame)}${rest}[${context.label(by)}].nunique()`;
    },
    paired: names =>
      dropping(names) || frame.mask !== undefined || !frameName.isPlain(frame.base)
        ? `*${rows(names)}${dropping(names) ? '.dropna()' : ''}.to_numpy(float).T`
        : names.map(name => column(frame, name)).join(', '),
    pairs: names => `len(${dropping(names) ? `${rows(names)}.dropna()` : pandasFrame(frame)})`
  };
}

function polars({ base }: FrameState, context: CompileContext): SampleCode {
  const drop = (names: readonly string[]): string => (names.some(context.mayMiss) ? '.drop_nulls()' : '');
  const rows = (names: readonly string[]): string =>
    `${base}.select(${names.map(context.label).join(', ')})${drop(names)}`;
  return {
    column: name => `${base}[${context.label(name)}]${drop([name])}`,
    part: (name, where) => {
      const state = polarsFilter({ type: 'filter', where: [...where] }, { type: 'frame', base }, context);
      return state.type === 'frame' ? `${state.base}[${context.label(name)}]${drop([name])}` : '';
    },
    groups: (name, by) => {
      const missing = [by, name].filter(context.mayMiss);
      const kept = missing.length === 0 ? base : `${base}.drop_nulls(${context.labels(missing)})`;
      const key = context.label(by);
      return `*${kept}.sort(${key}).group_by(${key}, maintain_order=True).agg(${context.label(name)})[${context.label(name)}]`;
    },
    keys: (name, by) => {
      const missing = [by, name].filter(context.mayMiss);
      const kept = missing.length === 0 ? base : `${base}.drop_nulls(${context.labels(missing)})`;
      return `${kept}[${context.label(by)}].n_unique()`;
    },
    paired: names => `*${rows(names)}`,
    pairs: names => (names.some(context.mayMiss) ? `${rows(names)}.height` : `${base}.height`)
  };
}

/** Writers of samples for an engine, over the rows that a plan has left. */
export function sampleCode(engine: 'pandas' | 'polars', frame: FrameState, context: CompileContext): SampleCode {
  return engine === 'pandas' ? pandas(frame, context) : polars(frame, context);
}
