import type { DatasetProfile } from '../../datasets/index.js';
import { editPlan, explainPlan, nodesIn, type Plan, sources, withJoins } from '../../plan/index.js';
import { isPrinted, referencesOf } from '../decide/candidates.js';
import { decide } from '../decide/decide.js';
import type { Candidate, Decision } from '../decide/decision.js';
import {
  COMMANDS,
  type Connective,
  CONNECTIVES,
  INSTEAD_OF,
  OPENING_CONNECTIVES,
  QUESTIONS,
  TELLING
} from '../lexicon/fragments.js';
import { has, type Mask, NO_TOKENS, span, union } from '../parser/item.js';
import { meaningKey } from '../parser/meaning.js';
import { parse, type Parsed } from '../parser/parse.js';
import { Question } from '../parser/question.js';
import { baseOf, settle } from '../parser/settle.js';
import { table, tablesIn } from '../terms/expressions.js';
import { World } from '../terms/world.js';
import { MOST_TOKENS } from '../tokens/tokenize.js';
import { TRAINED } from '../weights/weights.js';
import { common, isEmpty, type Piece, piecesOf, without } from './pieces.js';

/** Most words of a fragment, besides connectives; `MOST_UNSAID` for one that no connective plainly joins, or that fits nothing. */
const MOST_WORDS = 8;
const MOST_UNSAID = 5;

/** A text without connectives is a fragment only if its doubt is less: if its words are tied closely to what they name. */
const MOST_DOUBT = 1;

/** Readings whose totals differ by less than this are equally good. */
const MARGIN = 0.5;

const MOST_PIECES = 3;
const MOST_READINGS = 200;
const MOST_TRIED = 32;

/** Pieces that use all words of a text. */
type Reading = { readonly pieces: readonly Piece[]; readonly doubt: number; readonly total: number };

/** The words by which a text goes on, and those after "instead of", which name what is given up. */
type Said = {
  readonly connectives: ReadonlySet<Connective>;
  readonly free: Mask;
  readonly ignored: Mask;
  readonly opening: string;
  readonly words: number;
};

/**
 * What to do about a text that goes on from the plan before it: "and by sex?", "only 2023". Undefined for a question of its own. The
 * tables of the plan are tried first, all tables only if the text has a connective and means nothing in those. `alone` reads the text as
 * a question of its own.
 */
export function followUp(
  question: string,
  before: Plan,
  profiles: readonly DatasetProfile[],
  alone: () => Decision = () => decide(question, profiles)
): Decision | undefined {
  const asked = new Question(question, TRAINED, () => new Set());
  const said = saidIn(asked);
  const { connectives } = said;
  const goesOn = connectives.has('refer') || connectives.has('replace');
  const isJoined = goesOn || ['and', 'now', 'only'].some(name => connectives.has(name as Connective));
  if (
    (!goesOn && QUESTIONS.has(said.opening) && said.words > 2) ||
    said.words > (isJoined ? MOST_WORDS : MOST_UNSAID)
  ) {
    return undefined;
  }
  if ([...connectives].every(name => name === 'keep') && isWhole(asked, alone())) {
    return undefined;
  }
  const names = sources(before.of);
  const own = profiles.filter(({ name }) => names.includes(name));
  let left: readonly string[] = [];
  for (const tables of own.length === profiles.length || connectives.size === 0 ? [own] : [own, profiles]) {
    const world = new World(tables);
    const parsed = parse(question, tables, TRAINED);
    const named = parsed.chart.best('Table').filter(({ link }) => link !== undefined);
    const pieces = piecesOf(parsed, world, { ...said, before, known: columnsOf(before, world) });
    const needed = neededIn(parsed, said.free);
    const besides = neededIn(
      parsed,
      named.reduce((mask, { entities }) => union(mask, entities), said.free)
    );
    const readings = [...(connectives.size > 0 ? readingsOf(besides, pieces) : []), ...readingsOf(needed, pieces)];
    const kinds = readings[0]?.pieces.map(({ kind }) => kind) ?? [];
    if (isOwnQuestion(kinds, said, goesOn, named.length > 0)) {
      return undefined;
    }
    const sure = connectives.size > 0 ? readings : readings.filter(({ doubt }) => doubt < MOST_DOUBT);
    const found = sure
      .slice(0, MOST_TRIED)
      .map(reading => ({ reading, candidates: candidatesOf(reading, before, parsed, world, profiles) }));
    const decision = decided(found.filter(({ candidates }) => candidates.length > 0));
    if (decision !== undefined) {
      return decision;
    }
    const read = pieces.reduce((mask, { used }) => union(mask, used), NO_TOKENS);
    const words = (mask: Mask): readonly string[] =>
      parsed.question.tokens.filter((_, at) => has(mask, at)).map(({ text }) => text);
    left = words(without(needed, read));
    left = left.length > 0 ? left : words(needed);
  }
  const isFragment = connectives.size > 0 && said.words <= MOST_UNSAID && left.length > 0;
  return isFragment ? { type: 'decline', why: 'not-read', words: left, near: [] } : undefined;
}

/** Whether a text says itself what is computed, and for which rows or groups: "number of rows by island". */
function isWhole(asked: Question, own: Decision): boolean {
  let table = own.type === 'draft' ? own.reading.plan.of : undefined;
  while (table?.type === 'sort' || table?.type === 'limit' || table?.type === 'select') {
    table = table.of;
  }
  return (
    table?.type === 'aggregate' &&
    (table.by.length > 0 || table.of.type !== 'source') &&
    table.measures.some(({ value }) =>
      nodesIn(value).some(
        node => node.type === 'aggregate' && asked.hits(node.fn === 'nunique' ? 'distinct' : node.fn) > 0
      )
    )
  );
}

function saidIn(asked: Question): Said {
  const { grams, tokens } = asked;
  const connectives = new Set<Connective>();
  let free = NO_TOKENS;
  const add = (name: Connective, mask: Mask): void => {
    connectives.add(name);
    free = union(free, mask);
  };
  CONNECTIVES.forEach(([name, words]) =>
    words.forEach(word => (grams.has(word) ? add(name, grams.get(word) ?? NO_TOKENS) : undefined))
  );
  for (
    let at = 0;
    at < tokens.length && (tokens[at]?.class === 'function' || has(free, at) || opens(at) !== undefined);
    at++
  ) {
    const name = opens(at);
    if (name !== undefined) {
      add(name, span(at, at + 1));
    }
  }
  const given = asked.maskOf(INSTEAD_OF);
  const from = tokens.findIndex((_, at) => has(given, at));
  const ignored = from < 0 ? NO_TOKENS : span(from, tokens.length);
  if (from >= 0) {
    add('replace', ignored);
  }
  const others = tokens.filter((token, at) => token.class !== 'punctuation' && !has(free, at));
  return { connectives, free, ignored, opening: others[0]?.lower ?? '', words: others.length };

  function opens(at: number): Connective | undefined {
    return OPENING_CONNECTIVES.find(([, words]) => words.includes(tokens[at]?.stem ?? ''))?.[0];
  }
}

/** The tokens that a reading has to use. */
const neededIn = ({ question: { tokens } }: Parsed, free: Mask): Mask =>
  tokens
    .map(({ class: kind, lower }, at) =>
      (kind === 'content' || kind === 'number' || TELLING.has(lower)) && !has(free, at) ? span(at, at + 1) : NO_TOKENS
    )
    .reduce(union, NO_TOKENS);

/** Columns that a plan reads, as far as their names tell. */
function columnsOf(before: Plan, world: World): ReadonlySet<string> {
  const text = JSON.stringify(before);
  return new Set(world.columns.filter(({ name }) => text.includes(JSON.stringify(name))).map(({ id }) => id));
}

/** Whether the pieces of a text, its opening or a table that it names make it a question of its own. */
function isOwnQuestion(
  kinds: readonly Piece['kind'][],
  { connectives, opening }: Said,
  goesOn: boolean,
  namesTable: boolean
): boolean {
  const isWhole = kinds.includes('whole');
  return connectives.size > 0
    ? !goesOn && isWhole && (kinds.length > 1 || namesTable)
    : namesTable ||
        isWhole ||
        (kinds.includes('amount') && kinds.length > 1) ||
        kinds.length > 2 ||
        (COMMANDS.has(opening) && kinds.some(kind => kind !== 'look'));
}

/** Sets of pieces that use all needed tokens, each token in one piece; the surest first, then those of the fewest pieces. */
function readingsOf(needed: Mask, pieces: readonly Piece[]): readonly Reading[] {
  const found: Reading[] = [];
  const go = (chosen: readonly Piece[], open: Mask): void => {
    const at = Array.from({ length: MOST_TOKENS }, (_, place) => place).find(place => has(open, place));
    if (at === undefined) {
      const sum = (of: (piece: Piece) => number): number => chosen.reduce((all, piece) => all + of(piece), 0);
      found.push({ pieces: chosen, doubt: sum(({ doubt }) => doubt), total: sum(({ total }) => total) });
      return;
    }
    for (const piece of chosen.length < MOST_PIECES && found.length < MOST_READINGS ? pieces : []) {
      const own = common(piece.used, needed);
      const isTwice = !REPEATED.has(piece.kind) && chosen.some(({ kind }) => kind === piece.kind);
      if (has(own, at) && !isTwice && isEmpty(without(own, open))) {
        go([...chosen, piece], without(open, own));
      }
    }
  };
  if (!isEmpty(needed)) {
    go([], needed);
  }
  return found.sort(
    (one, other) => one.doubt - other.doubt || one.pieces.length - other.pieces.length || other.total - one.total
  );
}

/** Kinds of which a reading may have several pieces. Two measures that are both meant are one piece already. */
const REPEATED: ReadonlySet<Piece['kind']> = new Set(['condition', 'look']);

const ORDER: readonly Piece['kind'][] = ['condition', 'key', 'whole', 'amount', 'statistic', 'look'];

/** The plans that a reading makes of the one before it, if they are valid, can be printed and mean something else. */
function candidatesOf(
  { pieces, doubt, total }: Reading,
  before: Plan,
  parsed: Parsed,
  world: World,
  profiles: readonly DatasetProfile[]
): readonly Candidate[] {
  const ordered = [...pieces].sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  const references = pieces.flatMap(({ item }) => (item === undefined ? [] : referencesOf(item, parsed)));
  return ordered
    .reduce<readonly Plan[]>((plans, piece) => plans.flatMap(plan => edited(plan, piece, world)), [before])
    .flatMap((plan): readonly Candidate[] => {
      const key = meaningKey(plan);
      if (!isPrinted(plan, profiles) || key === meaningKey(before)) {
        return [];
      }
      const sentence = explainPlan(plan, profiles);
      return [{ plan, key, sentence, probability: Math.exp(total - doubt), references, unused: [] }];
    });
}

/** Applies a piece to a plan. The plan first joins the tables that the piece reads, and their columns get the names they have in it. */
function edited(before: Plan, { reads, edits }: Piece, world: World): readonly Plan[] {
  const base = baseOf(before.of);
  const { of } = settle(table({ type: 'derive', of: { type: 'source', name: base }, columns: reads }), world);
  if (of.type !== 'derive' || !world.reaches(base, tablesIn(reads))) {
    return [];
  }
  const joined = withJoins(before, of.of);
  return edits(joined, of.columns).flatMap(
    list => list.reduce<Plan | undefined>((plan, fragment) => plan && editPlan(plan, fragment), joined) ?? []
  );
}

/** A draft of the edit that stands out, or an offer of those that are equally good. */
function decided(
  found: readonly { readonly reading: Reading; readonly candidates: readonly Candidate[] }[]
): Decision | undefined {
  const best = found[0]?.reading;
  const isEqual = ({ pieces, doubt, total }: Reading): boolean =>
    pieces.length === best?.pieces.length && doubt === best.doubt && best.total - total < MARGIN;
  const different = new Map<string, { readonly candidate: Candidate; readonly equal: boolean }>();
  for (const { reading, candidates } of found) {
    candidates.forEach(candidate =>
      different.has(candidate.key) ? undefined : different.set(candidate.key, { candidate, equal: isEqual(reading) })
    );
  }
  const all = [...different.values()].reduce((sum, { candidate }) => sum + candidate.probability, 0);
  const ranked = [...different.values()].map(({ candidate, equal }) => ({
    equal,
    candidate: { ...candidate, probability: candidate.probability / all }
  }));
  const [first, second, ...more] = ranked.filter(({ equal }) => equal).map(({ candidate }) => candidate);
  if (first === undefined) {
    return undefined;
  }
  return second === undefined
    ? { type: 'draft', reading: first, others: ranked.slice(1, 4).map(({ candidate }) => candidate) }
    : { type: 'offer', readings: [first, second, ...more.slice(0, 1)] };
}
