import { type AnalysisPlan, withChart, withoutChart, withKeys, withRounding, withUnit } from '../../analysis/index.js';
import { chartWish } from '../rules/chart-wish.js';
import type { RuleContext } from '../rules/rule-context.js';
import type { Change } from './change.js';
import { windowEdit } from './window-edit.js';

/** A change of how the same numbers are given, with the items that ask for it. */
export type FormEdit = {
  readonly items: readonly number[];
  readonly edit: (plan: AnalysisPlan) => AnalysisPlan | undefined;
};

/** What a turn says about the form of the answer: the chart, the unit of time, the decimals. */
export function formEdits(context: RuleContext, { turn }: Change): readonly FormEdit[] {
  const edits: FormEdit[] = [];
  const markers = context.markers('chart');
  const window = windowEdit(context);
  if (window !== undefined) {
    return [window];
  }
  const times = context.reading.columns.filter(({ role }) => role === 'key').filter(({ time }) => time !== undefined);
  const [time, ...others] = times;
  if (time?.time !== undefined && others.length === 0) {
    const groups = context.markers('group').map(({ item }) => item);
    const key = { column: time.column.name, ...time.time };
    const how = turn.cues.has('add') && !turn.cues.has('swap') ? 'add' : 'replace';
    edits.push({
      items: [time.item, ...groups],
      edit: plan => withUnit(plan, { unit: key.unit, as: key.as }) ?? withKeys(plan, [key], how)
    });
  }
  if (turn.cues.has('table')) {
    edits.push({ items: [], edit: withoutChart });
  } else if (markers.length > 0) {
    const wish = chartWish(context);
    const kind = wish?.kind === undefined ? {} : { kind: wish.kind };
    const look = wish?.look ?? markers.reduce((made, { sense }) => ({ ...made, ...sense.look }), {});
    const items = wish?.uses ?? markers.map(({ item }) => item);
    // Words for the look alone, "stacked" or "colour", draw nothing that was not drawn before.
    const drawn = (plan: AnalysisPlan): boolean => plan.steps.some(step => step.type === 'chart');
    edits.push({
      items,
      edit: plan => (wish !== undefined || drawn(plan) ? withChart(plan, { ...kind, ...look }) : undefined)
    });
  }
  const [round] = context.markers('round');
  if (round !== undefined) {
    edits.push({ items: [round.item], edit: plan => withRounding(plan, round.sense.digits) });
  }
  return edits;
}
