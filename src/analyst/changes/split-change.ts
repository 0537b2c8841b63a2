import type { AnalysisStep } from '../../analysis/index.js';
import { columnKind } from '../reading/column-kind.js';
import type { Change } from './change.js';
import type { Clause } from './clause.js';
import { makeChange } from './make-change.js';
import type { Span } from './span.js';
import { SEPARATORS } from './separators.js';

const VERBS = new Set(['split', 'separate', 'divide', 'break', 'part', 'cut', 'splitting']);
const IDLE = new Set(
  'two three four 2 3 4 the columns column new called named separate own a an its fields parts up apart'.split(' ')
);

/** The names behind "into", each a word or several that are joined; `undefined` when they are no free names. */
function namesIn(clause: Clause, region: Span): readonly string[] | undefined {
  const names: string[][] = [[]];
  for (let at = region.start; at < region.end; at += 1) {
    const token = clause.tokens[at];
    if (token === undefined || IDLE.has(token.lower)) {
      continue;
    }
    if (['and', ',', '&', '/'].includes(token.lower)) {
      names.push([]);
    } else if (token.type === 'word' || token.type === 'quoted') {
      names.at(-1)?.push(token.text);
    } else if (token.text !== '.') {
      return undefined;
    }
  }
  const joined = names.filter(words => words.length > 0).map(words => words.join('_'));
  const free = joined.every(name => !clause.profile.columns.some(column => column.name === name));
  return joined.length >= 2 && joined.length <= 4 && free && new Set(joined).size === joined.length
    ? joined
    : undefined;
}

/** "split full_name into first_name and last_name", "split the code at the dash into site and number". */
export function splitChange(clause: Clause): readonly Change[] {
  const verb = clause.tokens.findIndex((_, at) => VERBS.has(clause.word(at)));
  const [into] =
    verb < 0 || verb > 3 ? [] : clause.places(['into', 'in', 'to'], { start: verb, end: clause.tokens.length });
  if (into === undefined) {
    return [];
  }
  const [column, ...others] = clause
    .columnsIn({ start: verb + 1, end: into })
    .filter(one => columnKind.isText(one.column));
  const { length } = clause.tokens;
  const marks = clause.places(['at', 'on', 'by', 'using'], { start: verb, end: length });
  const sign = marks.flatMap(at => {
    const place = [at + 1, at + 2, at + 3].find(
      next =>
        !['the', 'a', 'an', 'each', 'first'].includes(clause.word(next)) && SEPARATORS.at(clause, next) !== undefined
    );
    const text = place === undefined ? undefined : SEPARATORS.at(clause, place);
    return text === undefined || place === undefined ? [] : [{ start: at, end: place + 1, text }];
  })[0];
  const end = sign !== undefined && sign.start > into ? sign.start : length;
  const names = namesIn(clause, { start: into + 1, end });
  if (column === undefined || others.length > 0 || names === undefined) {
    return [];
  }
  const own = SEPARATORS.of(column.column, names.length);
  const separator = sign === undefined ? own : own?.includes(sign.text) === true ? own : undefined;
  if (separator === undefined) {
    return [];
  }
  const steps = names.map((name, at): AnalysisStep => ({
    type: 'derive',
    name,
    value: {
      type: 'extract',
      column: column.column.name,
      part: { take: 'piece', separator, at: at === names.length - 1 ? -1 : at }
    }
  }));
  return [
    makeChange(
      clause,
      steps,
      [column],
      [
        { start: verb, end: verb + 1 },
        { start: into, end },
        ...(sign === undefined ? [] : [sign]),
        ...clause.heads('bin')
      ],
      {
        assumptions: [
          {
            type: 'method',
            phrase: '',
            reading: separator,
            text: `${column.column.name} is parted at “${separator}”`
          }
        ]
      }
    )
  ];
}
