import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState, TableState } from '../compile/compile-state.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { pandasGroups } from '../keys/pandas-groups.js';
import { PlanError } from '../compile/plan-error.js';
import type { TopStep } from './top.js';

const ORDERED = new Set(['integer', 'number', 'datetime', 'duration']);

/** The first groups of each group of the outer keys, which stand in their order. */
function withinTable(step: TopStep, outer: number, table: TableState): TableState {
  const by = table.measures.length > 1 ? [table.measures[0] ?? ''] : [];
  const large = step.direction === 'max';
  const order = [...by, ...(large ? ['ascending=False'] : [])].join(', ');
  const sorted = table.descending === true && large ? table.code : `${table.code}.sort_values(${order})`;
  const level = outer === 1 ? 'level=0' : `level=[${Array.from({ length: outer }, (_, at) => String(at)).join(', ')}]`;
  const places = step.count === 1 ? '' : `${level}, sort_remaining=False, kind="stable"`;
  const code = `${sorted}.groupby(${level}).head(${String(step.count)}).sort_index(${places})`;
  return { ...table, descending: false, code };
}

function ofTable(step: TopStep, table: TableState): CompileState {
  if (step.within !== undefined) {
    return withinTable(step, step.within.length, table);
  }
  const large = step.direction === 'max';
  const skip = step.skip ?? 0;
  const by = table.measures.length > 1 ? table.measures[0] : undefined;
  const series = by === undefined ? table.code : `${table.code}[${by}]`;
  const rows = skip + step.count;
  const ordered =
    table.descending === true && large
      ? `${table.code}.head(${String(rows)})`
      : `${table.code}.${large ? 'nlargest' : 'nsmallest'}(${String(rows)}${by === undefined ? '' : `, ${by}`})`;
  if (step.answer === 'label') {
    const code = skip === 0 ? `${series}.${large ? 'idxmax' : 'idxmin'}()` : `${ordered}.index[${String(skip)}]`;
    return { type: 'value', code };
  }
  return { ...table, descending: true, code: skip === 0 ? ordered : `${ordered}.iloc[${String(skip)}:]` };
}

function ordered(step: TopStep, frame: FrameState, by: string, rows: number, context: CompileContext): string {
  const large = step.direction === 'max';
  if (ORDERED.has(context.column(by)?.type ?? '')) {
    return `${pandasFrame(frame)}.${large ? 'nlargest' : 'nsmallest'}(${String(rows)}, ${context.label(by)})`;
  }
  const order = large ? ', ascending=False' : '';
  return `${pandasFrame(frame)}.sort_values(${context.label(by)}${order}, kind="stable").head(${String(rows)})`;
}

function ofFrame(step: TopStep, frame: FrameState, context: CompileContext): CompileState {
  const by = step.by;
  if (by === undefined) {
    throw new PlanError('The step top needs a column: name it in by.');
  }
  if (step.within !== undefined) {
    const order = step.direction === 'max' ? ', ascending=False' : '';
    const sorted = `${pandasFrame(frame)}.sort_values(${context.label(by)}${order}, kind="stable")`;
    const within = step.within;
    const heads = (name: string, column: (label: string) => string): string =>
      `${name}.groupby(${pandasGroups(within, column, context)}).head(${String(step.count)})`;
    const rows = within.every(key => typeof key === 'string')
      ? heads(sorted, label => label)
      : frameName.pipe(sorted, name => heads(name, label => `${name}[${label}]`));
    return { type: 'frame', base: step.columns.length === 0 ? rows : `${rows}[${context.labels(step.columns)}]` };
  }
  const skip = step.skip ?? 0;
  if (step.answer === 'label' && step.columns.length > 0) {
    const shown = step.columns.length === 1 ? step.columns.map(context.label).join('') : context.labels(step.columns);
    if (skip === 0 && frameName.isPlain(frame.base) && ORDERED.has(context.column(by)?.type ?? '')) {
      const best = `${pandasColumn(frame, by, context)}.${step.direction === 'max' ? 'idxmax' : 'idxmin'}()`;
      return { type: 'value', code: `${frame.base}.loc[${best}, ${shown}]` };
    }
    const code = `${ordered(step, frame, by, skip + 1, context)}[${shown}].iloc[${String(skip)}]`;
    return { type: 'value', code };
  }
  const rows = ordered(step, frame, by, skip + step.count, context);
  const kept = skip === 0 ? rows : `${rows}.iloc[${String(skip)}:]`;
  return { type: 'frame', base: step.columns.length === 0 ? kept : `${kept}[${context.labels(step.columns)}]` };
}

/** pandas code of the largest or smallest rows or groups. Throws `PlanError` after a step that left a single value. */
export function pandasTop(step: TopStep, state: CompileState, context: CompileContext): CompileState {
  if (state.type === 'value') {
    throw new PlanError('The step top needs rows or groups.');
  }
  return state.type === 'table' ? ofTable(step, state) : ofFrame(step, state, context);
}
