import type { DatasetProfile } from '../../datasets/index.js';
import { checkPlan } from '../../plan/index.js';
import type { Item } from '../parser/item.js';
import { has } from '../parser/item.js';
import { meaningKey } from '../parser/meaning.js';
import { parse, type Parsed } from '../parser/parse.js';
import { STARTING_WEIGHTS, Weights } from '../parser/weights.js';
import type { Candidate, Decision, Reference } from './decision.js';

const DRAFTED = 0.7;
const OFFERED = 0.1;

/** Decides what is done about a question over some datasets. Deterministic and bounded by counted steps. */
export function decide(question: string, profiles: readonly DatasetProfile[]): Decision {
  const candidates = candidatesOf(question, profiles);
  const [first, second, third] = candidates;
  if (first !== undefined && first.probability >= DRAFTED && first.unused.length === 0) {
    return { type: 'draft', reading: first, others: candidates.slice(1, 4) };
  }
  if (first !== undefined && second !== undefined && first.probability >= OFFERED) {
    return { type: 'offer', readings: third === undefined ? [first, second] : [first, second, third] };
  }
  return { type: 'decline', why: profiles.length === 0 ? 'no-data' : 'not-read', words: first?.unused ?? [], near: candidates.slice(0, 3) };
}

/** Different readings of a question that can be drafted, the likeliest first; at most eight. */
export function candidatesOf(question: string, profiles: readonly DatasetProfile[]): readonly Candidate[] {
  const parsed = parse(question, profiles, new Weights(STARTING_WEIGHTS));
  const most = parsed.readings[0]?.item.total ?? 0;
  const shares = new Map<string, number>();
  let all = 0;
  for (const { plan, item } of parsed.readings) {
    const key = meaningKey(plan);
    const share = Math.exp(item.total - most);
    shares.set(key, (shares.get(key) ?? 0) + share);
    all += share;
  }
  const seen = new Set<string>();
  return parsed.readings
    .flatMap(({ plan, item }): readonly Candidate[] => {
      const key = meaningKey(plan);
      if (seen.has(key) || seen.size > 24 || checkPlan(plan, profiles).status !== 'checked') {
        return [];
      }
      seen.add(key);
      return [{ plan, key, probability: (shares.get(key) ?? 0) / all, references: referencesOf(item, parsed), unused: unusedOf(item, parsed) }];
    })
    .slice(0, 8);
}

function referencesOf(_item: Item, _parsed: Parsed): readonly Reference[] {
  return [];
}

function unusedOf(item: Item, { question }: Parsed): readonly string[] {
  return question.tokens.flatMap((token, at) => (token.class === 'content' && !has(item.entities, at) && !has(item.words, at) ? [token.text] : []));
}
