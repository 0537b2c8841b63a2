import type { DatasetProfile } from '../../datasets/index.js';
import { checkPlan, editPlan, explainPlan, type Named, type Plan, printPlan, sources, type Table } from '../../plan/index.js';
import { referencesOf } from '../decide/candidates.js';
import type { Candidate, Decision } from '../decide/decision.js';
import { COMMANDS, type Connective, CONNECTIVES, INSTEAD_OF, OPENING_CONNECTIVES, QUESTIONS, TELLING } from '../lexicon/fragments.js';
import { has, type Mask, NO_TOKENS, span, union } from '../parser/item.js';
import { meaningKey } from '../parser/meaning.js';
import { parse, type Parsed } from '../parser/parse.js';
import type { Question } from '../parser/question.js';
import { baseOf, settle } from '../parser/settle.js';
import { STARTING_WEIGHTS } from '../parser/weights.js';
import { tablesIn } from '../terms/expressions.js';
import { World } from '../terms/world.js';
import { Weights } from '../weights/weights.js';
import { common, isEmpty, type Piece, piecesOf } from './pieces.js';

/** Tokens of the longest text that goes on from a question without saying so. */
const MOST_TOKENS = 5;

/** Readings that differ less in what they are worth are equally good. */
const MARGIN = 0.5;

const MOST_READINGS = 200;

const WEIGHTS = new Weights(STARTING_WEIGHTS);

type Reading = { readonly pieces: readonly Piece[]; readonly doubt: number; readonly total: number };

type Said = { readonly connectives: ReadonlySet<Connective>; readonly free: Mask; readonly ignored: Mask };

/**
 * What is done about a text that goes on from the plan before it: "and by sex?", "only 2023". Undefined for a question of its own. Tables of
 * the plan come first, others where nothing of these is meant.
 */
export function followUp(question: string, before: Plan, profiles: readonly DatasetProfile[]): Decision | undefined {
  const names = sources(before.of);
  const own = profiles.filter(({ name }) => names.includes(name));
  let unread: readonly string[] = [];
  for (const tables of own.length === profiles.length ? [own] : [own, profiles]) {
    const world = new World(tables);
    const parsed = parse(question, tables, WEIGHTS);
    const said = saidIn(parsed.question);
    const named = parsed.chart.best('Table').filter(({ link }) => link !== undefined);
    const isOfPlan = named.filter(({ term }) => names.includes((term as { readonly name: string }).name));
    const free = isOfPlan.reduce((mask, { entities }) => union(mask, entities), said.free);
    const needed = neededIn(parsed.question, said.connectives.size > 0 ? free : said.free);
    const pieces = piecesOf(parsed, world, { ...said, dates: datesOf(before, world) });
    const readings = readingsOf(needed, pieces, said.connectives.size > 0 ? 3 : 2);
    if (isOwnQuestion(parsed, said, readings[0], named.length > 0)) {
      return undefined;
    }
    const found = readings.map(reading => ({ reading, candidates: candidatesOf(reading, before, parsed, world, profiles) })).filter(({ candidates }) => candidates.length > 0);
    const decision = decided(found);
    if (decision !== undefined) {
      return decision;
    }
    const read = pieces.reduce((mask, { used }) => union(mask, used), NO_TOKENS);
    const left = parsed.question.tokens.filter((_, at) => has(needed, at) && !has(read, at));
    unread = (left.length > 0 ? left : parsed.question.tokens.filter((_, at) => has(needed, at))).map(({ text }) => text);
    if (said.connectives.size === 0 || isEmpty(needed) || wordsOf(parsed.question, said.free) > MOST_TOKENS) {
      unread = [];
    }
  }
  return unread.length === 0 ? undefined : { type: 'decline', why: 'not-read', words: unread, near: [] };
}

const wordsOf = ({ tokens }: Question, free: Mask): number => tokens.filter((token, at) => token.class !== 'punctuation' && !has(free, at)).length;

/** The words by which a text goes on, and what it says is given up. */
function saidIn({ grams, tokens }: Question): Said {
  const connectives = new Set<Connective>();
  let free = NO_TOKENS;
  for (const [name, words] of CONNECTIVES) {
    for (const word of words.filter(one => grams.has(one))) {
      connectives.add(name);
      free = union(free, grams.get(word) ?? NO_TOKENS);
    }
  }
  for (let at = 0; at < tokens.length; at++) {
    const opening = OPENING_CONNECTIVES.find(([, words]) => words.includes(tokens[at]?.stem ?? ''));
    if (opening !== undefined) {
      connectives.add(opening[0]);
      free = union(free, span(at, at + 1));
    } else if (tokens[at]?.class !== 'function' && !has(free, at)) {
      break;
    }
  }
  const given = INSTEAD_OF.flatMap(word => tokens.flatMap((_, at) => (grams.has(word) && has(grams.get(word) ?? NO_TOKENS, at) ? [at] : [])));
  const ignored = given.length === 0 ? NO_TOKENS : span(Math.min(...given), tokens.length);
  return { connectives: given.length === 0 ? connectives : connectives.add('replace'), free: union(free, ignored), ignored };
}

/** The tokens that a reading has to make something of. */
const neededIn = ({ tokens }: Question, free: Mask): Mask =>
  tokens.reduce((mask, { class: kind, lower }, at) => ((kind === 'content' || kind === 'number' || TELLING.has(lower)) && !has(free, at) ? union(mask, span(at, at + 1)) : mask), NO_TOKENS);

const datesOf = (before: Plan, world: World): ReadonlySet<string> => {
  const text = JSON.stringify(before);
  return new Set(world.columns.filter(({ kind, isYear, name }) => (kind === 'date' || isYear) && text.includes(JSON.stringify(name))).map(({ id }) => id));
};

/** Pieces that use all needed tokens, each by one of them; the fewest and surest first. */
function readingsOf(needed: Mask, pieces: readonly Piece[], most: number): readonly Reading[] {
  const found: Reading[] = [];
  const go = (chosen: readonly Piece[], open: Mask): void => {
    if (isEmpty(open)) {
      const sum = (of: (piece: Piece) => number): number => chosen.reduce((all, piece) => all + of(piece), 0);
      found.push({ pieces: chosen, doubt: sum(({ doubt }) => doubt), total: sum(({ total }) => total) });
      return;
    }
    const at = Array.from({ length: 60 }, (_, place) => place).find(place => has(open, place)) ?? 0;
    for (const piece of chosen.length < most && found.length < MOST_READINGS ? pieces : []) {
      const own = common(piece.used, needed);
      if (has(own, at) && isEmpty(common(own, { low: ~open.low, high: ~open.high }))) {
        go([...chosen, piece], { low: open.low & ~own.low, high: open.high & ~own.high });
      }
    }
  };
  if (!isEmpty(needed)) {
    go([], needed);
  }
  return found.sort((one, other) => one.pieces.length - other.pieces.length || one.doubt - other.doubt || other.total - one.total);
}

/** Whether a text has an operation and rows of its own. */
function isOwnQuestion({ question }: Parsed, { connectives, free }: Said, reading: Reading | undefined, namesTable: boolean): boolean {
  const opening = question.tokens.find((token, at) => token.class !== 'punctuation' && !has(free, at))?.lower ?? '';
  const kinds = reading?.pieces.map(({ kind }) => kind) ?? [];
  const isWhole = kinds.includes('whole');
  if (connectives.size > 0) {
    const goesOn = connectives.has('refer') || connectives.has('replace');
    return !goesOn && (QUESTIONS.has(opening) || (isWhole && (kinds.length > 1 || namesTable)));
  }
  const isLook = kinds.length > 0 && kinds.every(kind => kind === 'look');
  return namesTable || isWhole || (kinds.includes('amount') && kinds.length > 1) || wordsOf(question, free) > MOST_TOKENS || (!isLook && (QUESTIONS.has(opening) || COMMANDS.has(opening)));
}

const ORDER: readonly Piece['kind'][] = ['condition', 'key', 'whole', 'amount', 'statistic', 'look'];

/** The plans that a reading makes of the one before it; none that is the same. */
function candidatesOf({ pieces, doubt, total }: Reading, before: Plan, parsed: Parsed, world: World, profiles: readonly DatasetProfile[]): readonly Candidate[] {
  const ordered = [...pieces].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  const plans = ordered.reduce<readonly Plan[]>((list, piece) => list.flatMap(plan => edited(plan, piece, world)), [before]);
  const key = meaningKey(before);
  return plans.flatMap((plan): readonly Candidate[] => {
    const checked = checkPlan(plan, profiles);
    return checked.status !== 'checked' || 'refused' in printPlan(checked, { variables: [], modules: {} }) || meaningKey(plan) === key
      ? []
      : [{
          plan,
          key: meaningKey(plan),
          sentence: explainPlan(plan, profiles),
          probability: Math.exp(total - doubt),
          references: pieces.flatMap(({ item }) => (item === undefined ? [] : referencesOf(item, parsed))),
          unused: []
        }];
  });
}

function edited(plan: Plan, { reads, edits }: Piece, world: World): readonly Plan[] {
  const base = baseOf(plan.of);
  if (!world.reaches(base, tablesIn(reads))) {
    return [];
  }
  const { of } = settle({ type: 'table', of: { type: 'derive', of: { type: 'source', name: base }, columns: reads } }, world);
  const columns: readonly Named[] = of.type === 'derive' ? of.columns : [];
  const joined = of.type === 'derive' ? { ...plan, of: withJoins(plan.of, of.of, sources(plan.of)) } : plan;
  return edits(joined, columns).flatMap(list => list.reduce<Plan | undefined>((one, fragment) => one && editPlan(one, fragment), joined) ?? []);
}

/** A table that starts from rows joined to those that a piece reads and that are not joined yet. */
function withJoins(table: Table, joins: Table, known: readonly string[]): Table {
  switch (table.type) {
    case 'source':
      return joins.type === 'join' ? joined(joins, table, known) : table;
    case 'concat':
      return table;
    case 'join':
      return { ...table, left: withJoins(table.left, joins, known) };
    default:
      return { ...table, of: withJoins(table.of, joins, known) };
  }
}

function joined(join: Table & { type: 'join' }, source: Table, known: readonly string[]): Table {
  const left = join.left.type === 'join' ? joined(join.left, source, known) : source;
  return join.right.type === 'source' && known.includes(join.right.name) ? left : { ...join, left };
}

/** A draft of the edit that stands out, or an offer of those that are equally good. */
function decided(found: readonly { readonly reading: Reading; readonly candidates: readonly Candidate[] }[]): Decision | undefined {
  const [best] = found;
  if (best === undefined) {
    return undefined;
  }
  const different = new Map<string, Candidate>();
  found.flatMap(({ candidates }) => candidates).forEach(one => (different.has(one.key) ? undefined : different.set(one.key, one)));
  const isEqual = ({ pieces, doubt, total }: Reading): boolean =>
    pieces.length === best.reading.pieces.length && doubt === best.reading.doubt && best.reading.total - total < MARGIN;
  const equal = new Set(found.filter(({ reading }) => isEqual(reading)).flatMap(({ candidates }) => candidates.map(({ key }) => key)));
  const all = [...different.values()].reduce((sum, { probability }) => sum + probability, 0);
  const ranked = [...different.values()].map(one => ({ ...one, probability: one.probability / all }));
  const [first, second, third] = ranked;
  if (first === undefined) {
    return undefined;
  }
  return second === undefined || !equal.has(second.key)
    ? { type: 'draft', reading: first, others: ranked.slice(1, 4) }
    : { type: 'offer', readings: [first, second, ...(third !== undefined && equal.has(third.key) ? [third] : [])] };
}
