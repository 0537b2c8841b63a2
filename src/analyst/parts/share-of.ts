import type { DatasetProfile } from '../../datasets/index.js';
import type { Part } from './part.js';
import { readPart } from './read-part.js';

const SHARE = String.raw`(share|percentage|percent|proportion|fraction|part)`;
const WHOLE = String.raw`(?: of (?:all |the |our |these |total )*(.+?))?`;
const THAT = '(?:that|this|those|these|it|they|them)';

/** Ways to ask which part of all rows those are that were just counted. */
const WAYS: readonly RegExp[] = [
  new RegExp(
    `^(?:what|which) ${SHARE}${WHOLE} (?:(?:is|are|was|were|would|does|do|did) ${THAT}|${THAT} (?:is|are|was|were|makes?|represents?))(?: (?:be|make up|represent|account for|come to|amount to|correspond to))?$`,
    'iu'
  ),
  new RegExp(`^what (?:${THAT} is|is ${THAT}) (?:as a|in) ${SHARE}${WHOLE}$`, 'iu'),
  new RegExp(`^(?:as (?:a|well as) |in |expressed as a |what )${SHARE}${WHOLE}$`, 'iu'),
  new RegExp(`^their ${SHARE}${WHOLE}$`, 'iu')
];

/** How a number is written is no part of the whole. */
const ROUNDING = /\b(?:round\w*|decimals?|digits?|nearest)\b/iu;

/** Nouns for everything there is. */
const ALL = /^(?:total|whole|rows?|them|all|data|them all|records?|entries|cases)$/iu;

/** "and what share of all orders is that": the part of all rows that the rows counted before make up. */
export function shareOf(text: string, before: Part, profile: DatasetProfile): Part | undefined {
  const found = WAYS.map(way => way.exec(text)).find(match => match !== null);
  const [step, ...more] = before.steps;
  const counted =
    step?.type === 'aggregate' &&
    more.length === 0 &&
    step.by.length === 0 &&
    step.measures.every(one => one.fn === 'count' && one.column === undefined);
  if (found === undefined || ROUNDING.test(text) || !counted || before.where.length === 0) {
    return undefined;
  }
  const [, word = '', noun = ''] = found;
  const whole = noun === '' || ALL.test(noun) ? undefined : readPart(`how many ${noun}`, profile);
  const plain = noun === '' ? before.where.length === 1 : ALL.test(noun) || whole?.where.length === 0;
  const inside = whole?.where.map(one => JSON.stringify(one)) ?? [];
  const own = before.where.filter(one => !inside.includes(JSON.stringify(one)));
  // The whole has to be all rows, or rows that those counted are among.
  if (!(plain || (inside.length > 0 && own.length + inside.length === before.where.length)) || own.length === 0) {
    return undefined;
  }
  const unit = /^percent/iu.test(word) ? ('percent' as const) : ('fraction' as const);
  const { score, assumptions } = before;
  return {
    text,
    where: whole?.where ?? [],
    steps: [{ type: 'share', where: [...own], by: [], unit }],
    score,
    assumptions
  };
}
