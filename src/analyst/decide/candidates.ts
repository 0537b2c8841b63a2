import type { DatasetProfile } from '../../datasets/index.js';
import { checkPlan, countsSingleRows, explainPlan, type Plan, printPlan } from '../../plan/index.js';
import { has, type Item, partsIn } from '../parser/item.js';
import { meaningKey } from '../parser/meaning.js';
import { parse, type Parsed, type Reading } from '../parser/parse.js';
import type { Question } from '../parser/question.js';
import { type ColumnFacts, isPriceOfOne } from '../terms/column-facts.js';
import { plainName } from '../terms/expressions.js';
import type { Terms } from '../terms/terms.js';
import { SEPARATOR } from '../terms/world.js';
import type { Weights } from '../weights/weights.js';
import type { Candidate, Reference } from './decision.js';
import { unusedTokens } from './signs.js';

/** How many different readings share the probability; `training/candidates.mjs` keeps the same number. */
const MOST_READINGS = 64;

/** How many readings are tried as drafts, and how many are kept. */
const MOST_TRIED = 24;
const MOST_KEPT = 8;

/** A candidate, and the item that it was made from. */
type Kept = { readonly candidate: Candidate; readonly item: Item };

type Read = { readonly parsed: Parsed; readonly kept: readonly Kept[] };

/** What a question may mean, the likeliest first: different plans that pass the check, can be printed and read differently. */
export function readingsOf(text: string, profiles: readonly DatasetProfile[], weights: Weights): Read {
  const parsed = parse(text, profiles, weights);
  const { world } = parsed;
  const prices = world.columns.filter(facts => isPriceOfOne(facts, world.columnsOf(facts.table)));
  const different = new Map<string, Reading>();
  for (const reading of parsed.readings) {
    const key = meaningKey(reading.plan);
    if (!different.has(key) && !addsPrices(reading, parsed, prices)) {
      different.set(key, reading);
    }
    if (different.size === MOST_READINGS) {
      break;
    }
  }
  const totals = [...different.values()].map(({ item }) => item.total);
  const most = Math.max(...totals);
  const all = totals.reduce((sum, total) => sum + Math.exp(total - most), 0);
  const kept: Kept[] = [];
  for (const [key, { plan, item }] of [...different].slice(0, MOST_TRIED)) {
    // Nobody asks how many rows each single row has.
    if (countsSingleRows(plan, profiles) || !isPrinted(plan, profiles)) {
      continue;
    }
    const sentence = explainPlan(plan, profiles);
    if (kept.some(({ candidate }) => candidate.sentence === sentence)) {
      continue;
    }
    const probability = Math.exp(item.total - most) / all;
    const unused = leftOut(item, parsed.question);
    const references = referencesOf(item, parsed);
    kept.push({ item, candidate: { plan, key, sentence, probability, references, unused } });
    if (kept.length === MOST_KEPT) {
      break;
    }
  }
  return { parsed, kept };
}

/** Whether a plan fits the data and can be printed. */
export function isPrinted(plan: Plan, profiles: readonly DatasetProfile[]): boolean {
  const checked = checkPlan(plan, profiles);
  return checked.status === 'checked' && !('refused' in printPlan(checked, { variables: [], modules: {} }));
}

/** Whether a reading adds up prices of one piece and the question does not name them: "sales" are a price times a number of pieces. */
function addsPrices({ plan, item }: Reading, parsed: Parsed, prices: readonly ColumnFacts[]): boolean {
  const text = prices.length === 0 ? '' : JSON.stringify(plan);
  const isNamed = (price: string): boolean =>
    referencesOf(item, parsed).some(({ name, kind }) => name === price && (kind === 'name' || kind === 'words'));
  return prices.some(
    ({ name }) => text.includes(`"fn":"sum","of":${JSON.stringify({ type: 'column', name })}`) && !isNamed(name)
  );
}

const NEGATIONS: ReadonlySet<string> = new Set(['not', 'no', 'without', 'never']);

/** Longest word that is repeated in full. */
const LONGEST = 40;

/** Meaningful words and negations that a reading does not use, as they were written. */
function leftOut(item: Item, question: Question): readonly string[] {
  const unused = new Set(unusedTokens(item, question));
  return question.tokens.flatMap(({ text, lower }, at) => {
    const isLeft = unused.has(at) || (NEGATIONS.has(lower) && !has(item.words, at) && !has(item.entities, at));
    return isLeft ? [text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text] : [];
  });
}

/** What the leaves of a reading name. */
export const referencesOf = (item: Item, { question }: Parsed): readonly Reference[] =>
  partsIn(item).flatMap(part => referenceOf(part, question) ?? []);

function referenceOf({ category, term, parts, link, start, end }: Item, question: Question): Reference | undefined {
  if (parts.length > 0 || !['Column', 'Date', 'Value', 'Table'].includes(category)) {
    return undefined;
  }
  const phrase = question.said(start, end);
  const kind = link ?? 'unsaid';
  if (category === 'Table') {
    const { name } = term as Terms['Table'];
    return { type: 'table', phrase, table: name, name, kind };
  }
  const { id } = term as Terms['Column'];
  return {
    type: category === 'Value' ? 'value' : 'column',
    phrase,
    table: id.slice(0, id.indexOf(SEPARATOR)),
    name: plainName(id),
    kind
  };
}
