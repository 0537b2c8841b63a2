import { stemOf } from '../language/stem-of.js';
import { eventHint } from '../reading/event-hint.js';
import type { RuleContext } from './rule-context.js';

/** Words that say what happened on the dates the question is about, by their items: `hires` for the hire date. */
export function eventNouns({ reading, columns }: RuleContext): readonly number[] {
  const timed = new Set(reading.columns.flatMap(({ time, column }) => (time === undefined ? [] : [column])));
  const dated = columns.filter(({ column }) => timed.has(column));
  return reading.items.flatMap((item, at) => {
    const taken = item.type === 'column' && reading.used.has(at) && timed.has(item.column);
    const lower = item.text.toLowerCase();
    const isEvent = (item.type === 'grammar' || item.type === 'unknown' || taken) && /s$/u.test(lower);
    return isEvent && dated.some(entry => eventHint(entry, new Map([[stemOf(lower), lower]])) >= 0.7) ? [at] : [];
  });
}
