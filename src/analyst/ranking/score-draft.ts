import type { Draft } from '../rules/draft.js';
import type { Reading } from '../reading/reading.js';
import { WEIGHTS } from './weights.js';

/** How well a draft fits its reading: the links and parts of the reading, less what the plan leaves unused. */
export function scoreDraft(reading: Reading, draft: Draft): number {
  const { unused } = WEIGHTS;
  const roles = new Set(reading.columns.filter(column => column.role !== 'noun').map(column => column.item));
  const late = new Set([reading.having?.item, reading.limit?.item, reading.rank?.item]);
  const uses = new Set(draft.uses);
  let cost = 0;
  let rowNouns = 0;
  reading.items.forEach((item, at) => {
    const settled = reading.used.has(at) && !roles.has(at) && !late.has(at);
    if (settled || uses.has(at)) {
      return;
    }
    switch (item.type) {
      case 'marker':
        cost += unused.sense[item.sense.type];
        break;
      case 'rowNoun':
        rowNouns += 1;
        cost += rowNouns > 1 ? WEIGHTS.secondRowNoun : 0;
        break;
      case 'grammar':
      case 'frame':
        break;
      case 'values':
        cost += unused.value;
        break;
      case 'negation':
        cost += unused.sense.not;
        break;
      case 'threshold':
      case 'columnTest':
        cost += unused.sense.comparison;
        break;
      case 'textTest':
        cost += unused.sense.text;
        break;
      case 'missingTest':
        cost += unused.sense.missing;
        break;
      default:
        cost += unused[item.type];
    }
  });
  return reading.score + draft.score + cost;
}
