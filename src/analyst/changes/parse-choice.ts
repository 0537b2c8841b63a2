import type { Assumption } from '../../analysis/index.js';
import type { Clause } from './clause.js';
import { conditionsIn } from './conditions-in.js';
import type { Expression } from './parse-expression.js';
import type { Span } from './span.js';

type Value = string | number | boolean;
type Chosen = { readonly value: Expression; readonly score: number; readonly assumptions: readonly Assumption[] };

const WHEN = ['when', 'if', 'where', 'for', 'whenever'];
const ELSE = ['else', 'otherwise'];

/** "yes", "1", "“large”", "True". */
function valueOf(clause: Clause, { start, end }: Span): Value | undefined {
  const words = Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at).filter(
    at =>
      ![
        'that',
        'is',
        'the',
        'a',
        'value',
        'with',
        'and',
        ',',
        'be',
        'to',
        'as',
        'or',
        'which',
        'it',
        '.',
        'says',
        'saying',
        'being',
        ';',
        'should',
        'set'
      ].includes(clause.word(at))
  );
  const [at, ...others] = words;
  const token = at === undefined ? undefined : clause.tokens[at];
  if (token === undefined || others.length > 0 || token.type === 'sign') {
    return undefined;
  }
  const truth = /^(true|false)$/u.exec(token.lower)?.[1];
  return token.type === 'quoted' ? token.text : (token.value ?? (truth === undefined ? token.text : truth === 'true'));
}

/**
 * "yes when age is at least 18, else no", "H when the hosts won, A when the visitors won and D otherwise"; a test alone is
 * a column of truth: "whether age is over 60".
 */
export function parseChoice(clause: Clause, { start, end }: Span): Chosen | undefined {
  // "true if …": a test by itself.
  const truth = clause.word(start) === 'true' && clause.places(WHEN, { start: start + 1, end: start + 2 }).length > 0;
  const first = truth ? start + 1 : start;
  const whether = clause.places(['whether', ...WHEN], { start: first, end: first + 1 })[0];
  if (whether !== undefined && clause.places(ELSE, { start, end }).length === 0) {
    const found = conditionsIn(clause.slice({ start: whether + 1, end }).replace(/\s+or not\W*$/u, ''), clause.profile);
    return found === undefined
      ? undefined
      : { value: { type: 'test', where: [...found.where] }, score: found.score, assumptions: found.assumptions };
  }
  const [otherwise] = clause.places(ELSE, { start, end });
  const places = clause.places(WHEN, { start, end });
  if (otherwise === undefined || places.length === 0) {
    return undefined;
  }
  const tail = clause.slice({ start: otherwise + 1, end }).replace(/[^\p{L}\p{N}"]/gu, '');
  const before = otherwise + 1 < end && valueOf(clause, { start: otherwise + 1, end }) !== undefined;
  // The value of "D otherwise" stands behind the last "and" or comma.
  const [cut = otherwise] = clause.places(['and', ','], { start, end: otherwise }).slice(-1);
  const rest = valueOf(clause, before ? { start: otherwise + 1, end } : { start: cut + 1, end: otherwise });
  const stop = before ? otherwise : cut;
  if (rest === undefined || (!before && tail !== '')) {
    return undefined;
  }
  const cases: Extract<Expression, { readonly type: 'choose' }>['cases'] = [];
  let score = 0;
  const assumptions: Assumption[] = [];
  let begin = start;
  for (const [index, when] of places.entries()) {
    const next = places[index + 1];
    const [edge = stop] = next === undefined ? [] : clause.places(['and', ','], { start: when, end: next }).slice(-1);
    const value = valueOf(clause, { start: begin, end: when });
    const found = conditionsIn(clause.slice({ start: when + 1, end: edge }).replace(/[,;]$/u, ''), clause.profile);
    if (value === undefined || found === undefined) {
      return undefined;
    }
    cases.push({ where: [...found.where], value });
    score += found.score;
    assumptions.push(...found.assumptions);
    begin = edge + 1;
  }
  const [one, ...others] = cases;
  const isTruth = one !== undefined && others.length === 0 && one.value === true && rest === false;
  return {
    value: isTruth ? { type: 'test', where: one.where } : { type: 'choose', cases, otherwise: rest },
    score,
    assumptions
  };
}
