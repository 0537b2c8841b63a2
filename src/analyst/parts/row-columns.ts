import type { DatasetProfile } from '../../datasets/index.js';
import { directCandidates } from '../ranking/direct-candidates.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import { dateFormatOf } from '../reading/date-format.js';
import { hintedColumns } from '../reading/hinted-columns.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';

/** "how high was that", "what was it": the value that decided. */
const SAME =
  /^(?:and )?(?:by )?(?:how (?:much|high|large|big|many|low|small)|what)(?: (?:was|is|were|are|did|does))?(?: (?:it|that|this|he|she|they))?(?: (?:get|have|reach|amount to))?$/iu;

const SURE = -0.6;

function dates(context: RuleContext): readonly string[] {
  return context.columns
    .filter(({ column }) => columnKind.isDate(column) || dateFormatOf(column) !== undefined)
    .map(({ column }) => column.name);
}

/** The columns that a part names, as those of a row that is known; a word for time stands for the only column of dates. */
function rowRule(context: RuleContext): readonly Draft[] {
  const { items, conditions, used } = context.reading;
  if (conditions.length > 0) {
    return [];
  }
  const columns: string[] = [];
  const uses: number[] = [];
  let score = 0;
  const found = dates(context);
  const only = found.length === 1 ? found[0] : undefined;
  const when = context.markers('wh').some(({ sense }) => sense.word === 'when');
  items.forEach((item, at) => {
    if (item.type === 'column' && !used.has(at)) {
      columns.push(item.column.name);
      uses.push(at);
      // "when did they sign up": the only date is meant, however little the verb says.
      score += when && only === item.column.name ? 0 : WEIGHTS.link * Math.log(Math.min(1, item.score));
    }
  });
  for (const { sense, item } of context.markers('wh')) {
    if (sense.word === 'when' && columns.length === 0) {
      if (only === undefined) {
        return [];
      }
      columns.push(only);
      uses.push(item);
    } else if (sense.hints !== undefined && columns.length === 0) {
      const [best, second] = hintedColumns(sense.hints, context.columns);
      if (best === undefined || (second !== undefined && second.score > best.score - 0.1)) {
        return [];
      }
      columns.push(best.column.name);
      score += WEIGHTS.link * Math.log(best.score);
      uses.push(item);
    }
  }
  return columns.length === 0
    ? []
    : [{ steps: [{ type: 'list', columns, form: 'values' }], uses, score, assumptions: [] }];
}

/** Columns of a row found before that a part asks for, and how well that fits; `by` is the column that decided. */
export function rowColumns(
  text: string,
  by: string | undefined,
  profile: DatasetProfile
): { readonly columns: readonly string[]; readonly score: number } | undefined {
  if (SAME.test(text)) {
    return by === undefined ? undefined : { columns: [by], score: 0 };
  }
  const [best, second] = directCandidates(text, profile, { fragment: true, rules: [rowRule] });
  const [step] = best?.plan.steps ?? [];
  const isOpen = (second?.score ?? -Infinity) > (best?.score ?? 0) - WEIGHTS.ambiguous;
  return best === undefined || best.score < SURE || isOpen || step?.type !== 'list'
    ? undefined
    : { columns: step.columns, score: best.score };
}
