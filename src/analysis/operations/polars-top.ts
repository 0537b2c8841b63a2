import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { keyColumn } from '../keys/key-column.js';
import { polarsKey } from '../keys/polars-key.js';
import { PlanError } from '../compile/plan-error.js';
import type { TopStep } from './top.js';

/** polars code of the largest or smallest rows or groups. Throws `PlanError` after a step that left a single value. */
export function polarsTop(step: TopStep, state: CompileState, context: CompileContext): CompileState {
  if (state.type === 'value') {
    throw new PlanError('The step top needs rows or groups.');
  }
  const table = state.type === 'table' ? state : undefined;
  const code = state.type === 'table' ? state.code : state.base;
  const by = table === undefined ? (step.by === undefined ? undefined : context.label(step.by)) : table.measures[0];
  if (by === undefined) {
    throw new PlanError('The step top needs a column: name it in by.');
  }
  const skip = step.skip ?? 0;
  // Keys break ties, so that the answer does not depend on the order in which groups come.
  const keys = table === undefined ? [] : table.keys.map(context.label);
  const names = keys.length === 0 ? by : `[${[by, ...keys].join(', ')}]`;
  const large = step.direction === 'max';
  const descending = keys.length === 0 ? 'True' : `[True${', False'.repeat(keys.length)}]`;
  const order = large ? `, descending=${descending}, nulls_last=True` : ', nulls_last=True';
  const stable = keys.length === 0 ? ', maintain_order=True' : '';
  const sorted = `${code}.sort(${names}${order}${stable})`;
  if (step.within !== undefined && table === undefined) {
    const missing = [...new Set(step.within.map(keyColumn))].filter(context.mayMiss);
    const rows = missing.length === 0 ? sorted : `${sorted}.drop_nulls(${context.labels(missing)})`;
    const keys = step.within.map(key => polarsKey(key, keyColumn(key), context)).join(', ');
    const made = step.within.some(key => typeof key !== 'string');
    const polars = made ? context.module('polars') : '';
    // A made key would take the place of its column.
    const groups = made
      ? `${rows}.filter(${polars}.int_range(${polars}.len()).over(${keys}) < ${String(step.count)})`
      : `${rows}.group_by(${keys}, maintain_order=True).head(${String(step.count)})`;
    const shown = step.columns.map(context.label).join(', ');
    return { type: 'frame', base: shown === '' ? groups : `${groups}.select(${shown})` };
  }
  if (step.within !== undefined && table !== undefined) {
    const outer = keys.slice(0, step.within.length).join(', ');
    const heads = `${sorted}.group_by(${outer}, maintain_order=True).head(${String(step.count)})`;
    return { ...table, code: `${heads}.sort(${outer}, maintain_order=True)`, descending: false };
  }
  if (step.answer === 'label') {
    const labels = table === undefined ? step.columns.map(context.label) : keys;
    const rows = labels.length === 1 ? `${sorted}[${labels.join('')}]` : `${sorted}.select(${labels.join(', ')})`;
    return { type: 'value', code: labels.length === 1 ? `${rows}[${String(skip)}]` : `${rows}.row(${String(skip)})` };
  }
  const kept =
    skip === 0 ? `${sorted}.head(${String(step.count)})` : `${sorted}.slice(${String(skip)}, ${String(step.count)})`;
  if (table !== undefined) {
    return { ...table, code: kept, descending: true };
  }
  const columns = step.columns.map(context.label).join(', ');
  return { type: 'frame', base: columns === '' ? kept : `${kept}.select(${columns})` };
}
