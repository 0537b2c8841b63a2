import type { AnalysisStep } from '../../analysis/index.js';
import { lexicon } from '../lexicon/lexicon.js';
import { WEIGHTS } from '../ranking/weights.js';
import type { Change } from './change.js';
import { Clause } from './clause.js';
import { type DurationUnit, impliedDuration } from './implied-duration.js';
import { makeChange } from './make-change.js';
import type { Span } from './span.js';
import type { Value } from './value.js';
import { valueIn } from './value-in.js';

const CONNECTORS = new Set(
  'as = : with that which is are from by equal equals being containing holding using computed calculated defined given made to of ( ) showing saying says the for tells whether called named should hold holds hold contain contains be get gets containing'.split(
    ' '
  )
);
const LEADING = new Set(
  'a an the new column field variable feature attribute another extra additional own separate further integer text numeric called named flag boolean which me us derived'.split(
    ' '
  )
);

const FUNCTION =
  /\b(?:log|log10|ln|logarithm|root|square|squared|exponential|difference|sum|product|ratio|value|length)$/iu;

/** Verbs in front of the name of what is computed. */
const VERBS = new Set(['compute', 'calculate', 'determine', 'let', 'define', 'call', 'derive', 'find']);

/** The name that some words give to a column: a quoted text, or the words joined. */
function nameIn(clause: Clause, region: Span): string | undefined {
  let { start, end } = region;
  while (start < end - 1 && (VERBS.has(clause.word(start)) || clause.word(start) === 'then')) {
    start += 1;
  }
  while (start < end && (LEADING.has(clause.word(start)) || CONNECTORS.has(clause.word(start)))) {
    start += 1;
  }
  while (end > start && (CONNECTORS.has(clause.word(end - 1)) || ['.', ',', 'please'].includes(clause.word(end - 1)))) {
    end -= 1;
  }
  const tokens = clause.tokens.slice(start, end);
  const [first] = tokens;
  // "log10 of cost" is a function of it and no name.
  const isFunction = clause.word(end) === 'of' && FUNCTION.test(clause.slice({ start, end }));
  if (first === undefined || tokens.length > 4 || isFunction) {
    return undefined;
  }
  if (tokens.length === 1 && first.type === 'quoted') {
    return first.text;
  }
  return tokens.every(token => token.type === 'word' || token.text === '_')
    ? clause.slice({ start, end }).trim().replace(/\s+/gu, '_')
    : undefined;
}

/** "profit = revenue - cost" without a verb: plain words for a name, and a calculation over several columns. */
function isDefinition(clause: Clause, name: Span, { value, columns }: Value): boolean {
  const single = name.end - name.start === 1 && clause.word(name.end) === '=';
  const plain =
    single ||
    clause.tokens
      .slice(name.start, name.end)
      .every(token => (lexicon().senses.get(token.lower) ?? []).every(sense => sense.type === 'grammar'));
  const computed = value.type === 'arithmetic' || value.type === 'round' || value.type === 'elapsed';
  return plain && computed && columns.length + (clause.places(['=']).length > 0 ? 1 : 0) > 1;
}

function make(clause: Clause, name: string, found: Value, uses: readonly Span[], score: number): Change {
  const step: AnalysisStep = { type: 'derive', name, value: found.value };
  return makeChange(clause, [step], found.columns, [...uses, ...found.uses], {
    assumptions: found.assumptions,
    score: score + found.score,
    focus: name
  });
}

/** Verbs and pronouns in front of what a new column holds. */
const ASKING = new Set(
  'i we need want would like to have get give me us please can could you put store save write compute calculate work out extract take pull show make create add let the a an , in into and so then now'.split(
    ' '
  )
);
const NOUNS = ['column', 'field', 'variable', 'columns'];

/** "(C-007 gives 7)": an example of what the new column is to hold. */
const EXAMPLE =
  /\s*[(,;]\s*(?:so(?: that)?\s+|e\.g\.,?\s*|for example,?\s*|i\.e\.,?\s*)?["“'`]?([^\s"”'`]+)["”'`]?\s+(?:gives|becomes|turns into|is|->|→|would be|would become|should give|should become|yields|makes)\s+["“'`]?([^\s"”'`).]+)["”'`]?\s*\)?\s*\.?$/u;

const TAIL =
  /(,?\s*(?:as|in|into) (?:a|an) (?:new |extra |separate |additional )?column(?: (?:called |named )?[\w"']+)?)(,?\s*(?:rounded|round it) [^,;.]*)(?=\.?$)/iu;

/** The place behind the words in front of a value. */
function skipAsking(clause: Clause, start: number, end: number): number {
  let from = start;
  while (from < end && ASKING.has(clause.word(from))) {
    from += 1;
  }
  return from;
}

/** What stands in front of the name: "add … as a column profit", "put … into a new column". */
function behind(clause: Clause, cut: number, start: number, uses: readonly Span[]): Change | undefined {
  const joint = clause.word(cut);
  const { length } = clause.tokens;
  const nouns = clause.places(NOUNS, { start: cut + 1, end: length });
  const named = ['as', 'called', 'named'].includes(joint) || nouns.length > 0;
  if (!['as', 'called', 'named', 'in', 'into', 'to'].includes(joint) || !named) {
    return undefined;
  }
  const from = skipAsking(clause, start, cut);
  let end = cut;
  while (end > from && [...NOUNS, ','].includes(clause.word(end - 1))) {
    end -= 1;
  }
  const value = valueIn(clause, { start: from, end });
  const headless = clause.heads('create').length === 0;
  if (value === undefined || (headless && ['column', 'value', 'test', 'choose', 'join'].includes(value.value.type))) {
    return undefined;
  }
  const all = [...uses, { start, end: from }, { start: end, end: length }];
  const name = nameIn(clause, { start: cut + 1, end: length });
  if (name !== undefined) {
    return make(clause, name, value, all, 0);
  }
  const bare = clause.tokens
    .slice(cut + 1)
    .every(
      (_, at) =>
        LEADING.has(clause.word(cut + 1 + at)) || clause.isIdle(cut + 1 + at) || clause.word(cut + 1 + at) === '.'
    );
  return nouns.length > 0 && bare
    ? make(clause, autoName(clause, { start: from, end }, value), value, all, WEIGHTS.assumed)
    : undefined;
}

/** A name for a column that the question gives none. */
function autoName(clause: Clause, region: Span, { value }: Value): string {
  if (value.type === 'calendar') {
    const part = value.part.replace(/(?=[A-Z])/u, '_').toLowerCase();
    return clause.profile.columns.some(({ name }) => name.toLowerCase() === part) ? `${value.column}_${part}` : part;
  }
  return clause
    .slice(region)
    .replace(value.type === 'extract' ? /\s+(?:out of|from|of)\s.*$/iu : /[.?!]$/u, '')
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/gu, '')
    .toLowerCase()
    .slice(0, 40);
}

const GERUNDS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:by|from|as|via) dividing (.+?) by (?=\S)/giu, '= $1 / '],
  [/\b(?:by|from|as|via) multiplying (.+?) (?:by|with|and) (?=\S)/giu, '= $1 * '],
  [/\b(?:by|from|as|via) adding (.+?) (?:and|to) (?=\S)/giu, '= $1 + '],
  [/\b(?:by|from|as|via) (?:subtracting|deducting|taking) ([^,.;]+?) from ([^,.;]+)/giu, '= $2 - $1']
];

/** A text whose calculations stand as such: "by dividing a by b" is "= a / b". */
function calculated(text: string): string {
  return GERUNDS.reduce((plain, [gerund, sign]) => plain.replace(gerund, sign), text);
}

/** "add a column profit as revenue minus cost": the name in front of what it holds. */
function before(
  clause: Clause,
  cut: number,
  start: number,
  headed: boolean,
  uses: readonly Span[]
): Change | undefined {
  const { length } = clause.tokens;
  const joint = clause.word(cut);
  let from = cut;
  while (
    from < length - 1 &&
    (CONNECTORS.has(clause.word(from)) || (clause.word(from) === ',' && from === cut)) &&
    !(clause.word(from) === '(' && from > cut) &&
    !['whether', 'for'].includes(clause.word(from))
  ) {
    from += 1;
  }
  const closed = joint === '(' && clause.word(length - 1) === ')';
  const name = nameIn(clause, { start, end: cut });
  const region = { start: from, end: closed ? length - 1 : length };
  const plain =
    joint !== ',' ||
    (name !== undefined && /^\w+$/u.test(name) && !clause.profile.columns.some(one => one.name === name));
  const value = name === undefined || !plain ? undefined : valueIn(clause, region);
  return name !== undefined && value !== undefined && (headed || isDefinition(clause, { start, end: cut }, value))
    ? make(
        clause,
        name,
        value,
        [...uses, { start, end: from }, ...(closed ? [{ start: length - 1, end: length }] : [])],
        0
      )
    : undefined;
}

/** "height in metres as height_m": behind the last word is a name that nothing else has, and nothing more is asked. */
function namesAtEnd(clause: Clause, cut: number): boolean {
  const [token, ...more] = clause.tokens.slice(cut + 1).filter(one => one.text !== '.');
  return (
    ['as', 'called', 'named'].includes(clause.word(cut)) &&
    token?.type === 'word' &&
    more.length === 0 &&
    clause.rest.trim() === '' &&
    !lexicon().senses.has(token.lower) &&
    clause.changes('kind', { start: cut + 1, end: cut + 2 }).length === 0 &&
    clause.columnsIn({ start: cut + 1, end: cut + 2 }).every(({ column }) => column.name !== token.text)
  );
}

/** "BMI as a new column, weight divided by height squared": the name, that it is a column, and what it holds. */
function announced(clause: Clause, cut: number, start: number, uses: readonly Span[]): Change | undefined {
  const { length } = clause.tokens;
  const [mark] = clause.places([',', ':', '(', '='], { start: cut, end: length });
  const nouns = mark === undefined ? [] : clause.places(NOUNS, { start: cut, end: mark });
  const plain =
    mark !== undefined &&
    Array.from({ length: mark - cut - 1 }, (_, at) => clause.word(cut + 1 + at)).every(word => LEADING.has(word));
  if (clause.word(cut) !== 'as' || mark === undefined || nouns.length === 0 || !plain) {
    return undefined;
  }
  const closed = clause.word(mark) === '(' && clause.word(length - 1) === ')';
  const from = skipAsking(clause, start, cut);
  const name = nameIn(clause, { start: from, end: cut });
  const region = { start: mark + 1, end: closed ? length - 1 : length };
  const value = name === undefined ? undefined : valueIn(clause, region);
  return name === undefined || value === undefined
    ? undefined
    : make(
        clause,
        name,
        value,
        [...uses, { start, end: mark + 1 }, ...(closed ? [{ start: length - 1, end: length }] : [])],
        0
      );
}

/** "duration in minutes": the time between the two dates of a row that are its beginning and its end. */
function durationIn(clause: Clause, region: Span): Value | undefined {
  const [, unit] = /^(?:\w+ )?duration(?: in (seconds|minutes|hours|days))?$/iu.exec(clause.slice(region).trim()) ?? [];
  const plain = /^(?:\w+ )?duration/iu.test(clause.slice(region));
  const duration = plain ? impliedDuration(clause.profile) : undefined;
  if (duration === undefined || (unit === undefined && / in /iu.test(clause.slice(region)))) {
    return undefined;
  }
  const { from, until } = duration;
  const asked = (unit?.toLowerCase() ?? duration.unit) as DurationUnit;
  const text = `Time runs from ${from.name} to ${until.name}, in ${asked}`;
  return {
    value: duration.in(asked),
    columns: [],
    score: 0,
    assumptions: [{ type: 'method', phrase: '', reading: 'duration', text }],
    uses: [region]
  };
}

function createdIn(clause: Clause): readonly Change[] {
  const heads = clause.heads('create');
  const [head] = heads;
  const start = head === undefined || head.start > 2 ? 0 : head.end;
  if (head === undefined && clause.places(['=', '(', 'is', ':', 'as', 'called', 'named']).length === 0) {
    return [];
  }
  const { length } = clause.tokens;
  const headed = head !== undefined && head.start <= 2;
  const found: Change[] = [];
  for (let cut = start + 1; cut < length; cut += 1) {
    if (!CONNECTORS.has(clause.word(cut)) && ![',', 'in', 'into'].includes(clause.word(cut))) {
      continue;
    }
    const early = ['in', 'into'].includes(clause.word(cut)) ? undefined : before(clause, cut, start, headed, heads);
    const late = head === undefined && !namesAtEnd(clause, cut) ? undefined : behind(clause, cut, start, heads);
    const both = head === undefined ? undefined : announced(clause, cut, start, heads);
    found.push(...[early, late, both].flatMap(one => one ?? []));
  }
  if (found.length === 0 && head !== undefined) {
    let from = start;
    while (
      LEADING.has(clause.word(from)) ||
      ['for', 'with', 'of', 'showing', 'that', 'is'].includes(clause.word(from))
    ) {
      from += 1;
    }
    const region = { start: from, end: length };
    const value = valueIn(clause, region) ?? durationIn(clause, region);
    if (value !== undefined) {
      found.push(
        make(clause, autoName(clause, region, value), value, [...heads, { start, end: from }], WEIGHTS.assumed)
      );
    }
  }
  return found;
}

/** True when a change makes of the text of an example what the example says. */
function agrees({ steps }: Change, [, text = '', result = '']: RegExpExecArray): boolean {
  const [step] = steps;
  if (step?.type !== 'derive' || step.value.type !== 'extract') {
    return false;
  }
  const { part } = step.value;
  switch (part.take) {
    case 'number':
      return Number(/\d+/u.exec(text)?.[0]) === Number(result);
    case 'piece':
      return text.split(part.separator).at(part.at) === result;
    default:
      return (part.take === 'start' ? text.slice(0, part.count) : text.slice(-part.count)) === result;
  }
}

/** "add a column profit as revenue minus cost", "net = total * (1 - discount)", "put the year of birth into a new column". */
export function createChange(whole: Clause): readonly Change[] {
  // "… as a new column, rounded to whole euros"
  const moved = calculated(whole.text.replace(TAIL, '$2 $1'));
  const clause = moved === whole.text ? whole : new Clause(moved, whole.profile, whole.rest);
  const example = EXAMPLE.exec(clause.text);
  if (example !== null && example[2] !== undefined) {
    const plain = new Clause(clause.text.slice(0, example.index), clause.profile, clause.rest);
    const made = createdIn(plain).filter(change => agrees(change, example));
    if (made.length > 0) {
      return made;
    }
  }
  return createdIn(clause);
}
