import { columnKind } from '../reading/column-kind.js';
import type { Clause } from './clause.js';
import { impliedDuration } from './implied-duration.js';
import type { Inlined } from './inline-values.js';

const NAME = 'part_of_week';
const SIDES =
  /(?:(?:,|:|for|on|between|in|during|of|at|by)\s+)?(?:the\s+)?\b(?:week\s?days?|working days?)\s+(?:vs\.?|versus|and|or|against|compared (?:to|with)|than)\s+(?:(?:on|at|the)\s+)*week\s?ends?\b|(?:(?:,|:|for|on|between|in|during|of|at|by)\s+)?(?:the\s+)?\b(?:week\s?ends?)\s+(?:vs\.?|versus|and|or|against|compared (?:to|with)|than)\s+(?:(?:on|at|the)\s+)*(?:week\s?days?|working days?)\b/iu;

/** "fare on weekdays vs weekends": the rows fall into two groups by the weekday of their date. */
export function weekendValues(clause: Clause): readonly Inlined[] {
  const dates = clause.profile.columns.filter(column => columnKind.isDate(column));
  const date = impliedDuration(clause.profile)?.from ?? (dates.length === 1 ? dates[0] : undefined);
  // A row without a date is neither.
  if (date === undefined || !columnKind.isDate(date) || date.nulls?.count !== 0 || !SIDES.test(clause.text)) {
    return [];
  }
  const text = `Days are those of ${date.name}; Saturday and Sunday are the weekend`;
  return [
    {
      question: clause.text.replace(SIDES, ` by \`${NAME}\``).trim(),
      step: {
        type: 'derive',
        name: NAME,
        value: {
          type: 'choose',
          cases: [
            { where: [{ type: 'datePart', column: date.name, unit: 'weekday', values: [6, 7] }], value: 'weekend' }
          ],
          otherwise: 'weekday'
        }
      },
      score: 0,
      assumptions: [{ type: 'method', phrase: '', reading: date.name, text }]
    }
  ];
}
