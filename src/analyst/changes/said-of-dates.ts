import type { ColumnProfile } from '../../datasets/index.js';
import { Clause } from './clause.js';

type First = 'day' | 'month' | 'year';

/** What a clause says of how dates are written: the part that comes first, or an example. */
const WRITTEN =
  /(?:[.,;(]\s*|\b(?:and|which|as)\s+)*\b(?:(?:it|they|these|those|dates?|values?|the format)\s+)?(?:(?:are|is|were|was)\s+)?(?:all\s+)?(?:written\s+|given\s+|stored\s+|in\s+|with\s+|have\s+)*(?:the\s+)?(day|month|year)(?:\s*-\s*|\s+)(?:comes\s+|is\s+)?first(?:\s+(?:format|order|notation))?\)?/iu;
const LIKE =
  /(?:\b(?:is|are)\s+(?:(?:currently|still|just|only|stored as|a|written as|written)\s+)*(?:text|texts|strings?)?\s*|\(\s*)(?:like|such as|e\.g\.|as in|of the form)\s+["“']?(\d[\d./-]*\d)["”']?\s*\)?|\b(?:is|are)\s+(?:(?:currently|still|just|only|stored as|a)\s+)*(?:text|strings?)\b/iu;

const FIRST = { day: '%d', month: '%m', year: '%Y' } as const;
const LIMITS: Readonly<Record<string, number>> = { '%d': 31, '%m': 12, '%Y': 9999 };

/** True when an example of a date may be written in a format. */
function agreesWith(format: string, example: string): boolean {
  const parts = format.split(/[^%A-Za-z]+/u);
  const values = example.split(/[./-]/u);
  return (
    parts.length === values.length &&
    parts.every(
      (part, at) => Number(values[at]) <= (LIMITS[part] ?? 0) && (part === '%Y') === (values[at]?.length === 4)
    )
  );
}

/** The format of a text column when the order of day and month is said, which the values alone leave open. */
export function saidFormat({ top }: ColumnProfile, first: First): string | undefined {
  const parts = (top?.values ?? []).map(({ value }) => /^(\d{1,2})([./-])(\d{1,2})\2\d{4}$/u.exec(String(value)));
  const [one] = parts;
  if (first === 'year' || one === undefined || one === null || parts.some(part => part?.[2] !== one[2])) {
    return undefined;
  }
  const fits = parts.every(part => Number(part?.[first === 'day' ? 3 : 1]) <= 12);
  const sign = one[2] ?? '.';
  return fits ? (first === 'day' ? `%d${sign}%m${sign}%Y` : `%m${sign}%d${sign}%Y`) : undefined;
}

/** "hire_date is text like 31.12.2019, turn it into dates": the clause without what only says how dates are written. */
export function saidOfDates(clause: Clause): {
  readonly clause: Clause;
  readonly fits: (format: string) => boolean;
  readonly first?: First;
} {
  const like = LIKE.exec(clause.text);
  const example = like?.[1];
  const text = clause.text.replace(LIKE, ' ');
  const first = WRITTEN.exec(text)?.[1]?.toLowerCase() as First | undefined;
  const rest = text.replace(WRITTEN, ' ').replace(/\s+/gu, ' ').trim();
  return {
    clause: like === null && first === undefined ? clause : new Clause(rest, clause.profile, clause.rest),
    fits: format =>
      (first === undefined || format.startsWith(FIRST[first])) &&
      (example === undefined || agreesWith(format, example)),
    ...(first === undefined ? {} : { first })
  };
}
