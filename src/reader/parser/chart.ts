import type { Rule } from '../grammar/rule.js';
import type { ColumnFacts } from '../terms/column-facts.js';
import type { Category, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import { NO_TOKENS, type Item, overlap, span, union } from './item.js';
import type { Question } from './question.js';

/** The best items of each category that rules are applied to. */
const BEAM: Readonly<Record<Category, number>> = {
  Column: 30,
  Date: 8,
  Value: 24,
  Number: 10,
  Period: 10,
  Text: 8,
  Table: 5,
  Amount: 30,
  Condition: 40,
  Contrast: 16,
  Rows: 44,
  Picked: 40,
  Measure: 50,
  Measures: 24,
  Measured: 70,
  Key: 26,
  Keys: 18,
  Grouped: 100,
  Best: 60,
  List: 50,
  Columns: 16,
  Changed: 40,
  Plan: 150
};

/** Of these, equal terms are one item whatever tokens they used. */
const FREE: ReadonlySet<Category> = new Set(['Plan', 'Best', 'List', 'Picked']);

/** Combinations that a rule tries, by the number of its parts. */
const MOST_COMBINATIONS = [0, 900, 420, 400, 300];

/** All readings of parts of a question. Bounded: so many rules, so many combinations of each. */
export class Chart {
  private readonly _items = new Map<Category, Map<string, Item>>();
  private readonly _sorted = new Map<Category, readonly Item[]>();

  constructor(
    private readonly _question: Question,
    private readonly _world: World
  ) {}

  leaf<C extends Category>(category: C, term: Terms[C], start: number, end: number, features: readonly string[], at?: { readonly start: number; readonly end: number }): void {
    const score = features.reduce((sum, feature) => sum + this._question.weights.of(feature), 0);
    const entities = span(start, end);
    const place = at ?? (end > start ? { start, end } : undefined);
    this._add({
      category,
      term,
      key: JSON.stringify(term),
      rule: category,
      entities,
      words: NO_TOKENS,
      start: place?.start,
      end: place?.end,
      parts: [],
      triggers: [],
      features,
      score,
      total: score + this._question.worth(entities)
    });
  }

  apply(strata: readonly (readonly Rule[])[]): void {
    strata.forEach(stratum => stratum.forEach(rule => this._apply(rule)));
  }

  /** The best items of a category, best first. */
  best(category: Category): readonly Item[] {
    let best = this._sorted.get(category);
    if (best === undefined) {
      best = [...(this._items.get(category)?.values() ?? [])]
        .sort((one, other) => other.total - one.total || (one.key < other.key ? -1 : 1))
        .slice(0, BEAM[category]);
      this._sorted.set(category, best);
    }
    return best;
  }

  private _add(item: Item): void {
    const cell = this._items.get(item.category) ?? new Map<string, Item>();
    this._items.set(item.category, cell);
    const key = FREE.has(item.category) ? item.key : `${item.entities.low} ${item.entities.high} ${item.key}`;
    const other = cell.get(key);
    if (other === undefined || other.total < item.total) {
      cell.set(key, item);
      this._sorted.delete(item.category);
    }
  }

  private _apply(rule: Rule): void {
    if (rule.trigger !== undefined && !this._question.allowed.has(rule.trigger)) {
      return;
    }
    const lists = rule.of.map(category => this.best(category));
    if (lists.some(list => list.length === 0)) {
      return;
    }
    for (const parts of combinations(lists, MOST_COMBINATIONS[lists.length] ?? 300)) {
      const term = rule.build(this._world, ...parts);
      if (term !== undefined) {
        this._add(this._item(rule, parts, term));
      }
    }
  }

  private _item(rule: Rule, parts: readonly Item[], term: Terms[Category]): Item {
    const question = this._question;
    const { name, result, trigger } = rule;
    const features: string[] = [`rule ${name}`];
    let words = NO_TOKENS;
    let entities = NO_TOKENS;
    let triggers: readonly Item['triggers'][number][] = [];
    let score = 0;
    for (const part of parts) {
      words = union(words, part.words);
      entities = union(entities, part.entities);
      triggers = triggers.length === 0 ? part.triggers : [...triggers, ...part.triggers];
      score += part.score;
      features.push(`rules ${name} > ${part.rule}`);
    }
    if (trigger !== undefined) {
      const hits = question.hits(trigger);
      words = union(words, question.mask(trigger));
      features.push(`trigger ${trigger}`, `hits ${hits}`, `hit ${trigger} ${hits > 0}`);
      parts.forEach(part => {
        const inner = part.triggers.at(-1);
        if (inner !== undefined) {
          features.push(`triggers ${inner} < ${trigger}`);
        }
      });
      if (!triggers.includes(trigger)) {
        score += question.lexical(trigger);
      }
      triggers = [...triggers, trigger];
    }
    if (result === 'Plan') {
      score += question.lexical(`plan ${name}`);
    }
    this._roles(rule, parts, features);
    score += features.reduce((sum, feature) => sum + question.weights.of(feature), 0);
    const placed = parts.filter(part => part.start !== undefined);
    return {
      category: result,
      term,
      key: JSON.stringify(term),
      rule: name,
      entities,
      words,
      start: placed.length === 0 ? undefined : Math.min(...placed.map(part => part.start ?? 0)),
      end: placed.length === 0 ? undefined : Math.max(...placed.map(part => part.end ?? 0)),
      parts,
      triggers,
      features,
      score,
      total: score + question.worth(union(entities, words))
    };
  }

  /** What stands around each part, how far the parts are from each other, and what kind of column plays which role. */
  private _roles({ roles, trigger }: Rule, parts: readonly Item[], features: string[]): void {
    const { tokens } = this._question;
    parts.forEach((part, at) => {
      const role = roles[at] ?? '';
      if (role === '') {
        return;
      }
      const facts = this._columnOf(part);
      if (facts !== undefined) {
        features.push(`role ${role} ${facts.kind} ${cardinality(facts)}`);
        if (trigger !== undefined) {
          features.push(`column ${trigger} ${facts.kind}`);
        }
      }
      if (part.start === undefined || part.end === undefined) {
        features.push(`floating in ${role}`);
      } else {
        features.push(`before ${role} ${tokens[part.start - 1]?.stem ?? '^'}`, `after ${role} ${tokens[part.end]?.stem ?? '$'}`);
      }
    });
    const [one, other] = parts.filter(part => part.start !== undefined);
    const role = roles.find(name => name !== '') ?? '';
    if (one !== undefined && other !== undefined && role !== '' && parts.length === 2) {
      const between = Math.max(one.start ?? 0, other.start ?? 0) - Math.min(one.end ?? 0, other.end ?? 0);
      features.push(`distance ${role} ${Math.min(Math.max(between, 0), 6)}`, `order ${role} ${(one.start ?? 0) < (other.start ?? 0)}`);
    }
  }

  private _columnOf({ term }: Item): ColumnFacts | undefined {
    if ('id' in term) {
      return this._world.find(term.id);
    }
    if ('column' in term && typeof term.column === 'string') {
      return this._world.find(term.column);
    }
    if ('value' in term && typeof term.value === 'object' && term.value.type === 'column') {
      return this._world.find(term.value.name);
    }
    return undefined;
  }
}

const cardinality = ({ distinct, identifies, isCode }: ColumnFacts): string =>
  identifies || isCode ? 'id' : distinct === undefined ? 'unknown' : distinct <= 2 ? 'two' : distinct <= 15 ? 'few' : distinct <= 60 ? 'some' : 'many';

/** Combinations of the best with the best first; no token is an entity of two parts. */
function* combinations(lists: readonly (readonly Item[])[], most: number): Generator<readonly Item[]> {
  const [first, ...rest] = lists;
  if (first === undefined) {
    return;
  }
  yield* extended([], first, rest, most, NO_TOKENS);
}

function* extended(before: readonly Item[], list: readonly Item[], rest: readonly (readonly Item[])[], most: number, used: Item['entities']): Generator<readonly Item[]> {
  const [next, ...later] = rest;
  for (const [at, item] of list.entries()) {
    const share = Math.floor(most / (at + 1));
    if (share < 1 || at >= most) {
      return;
    }
    if (overlap(used, item.entities)) {
      continue;
    }
    const parts = [...before, item];
    if (next === undefined) {
      yield parts;
    } else {
      yield* extended(parts, next.slice(0, share), later, share, union(used, item.entities));
    }
  }
}

/** The features of an item and of all its parts, each with how often it holds. */
export function featuresOf(question: Question, item: Item): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (feature: string): void => {
    found.set(feature, (found.get(feature) ?? 0) + 1);
  };
  const open: Item[] = [item];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    at.features.forEach(add);
    open.push(...at.parts);
  }
  const lexical = new Set<string>(item.triggers);
  if (item.category === 'Plan') {
    lexical.add(`plan ${item.rule}`);
  }
  const used = union(item.entities, item.words);
  question.tokens.forEach((token, at) => {
    const isUsed = ((at < 32 ? used.low >>> at : used.high >>> (at - 32)) & 1) === 1;
    if (isUsed) {
      add(`used ${question.classes[at] ?? ''}`);
      if (token.class !== 'punctuation') {
        add(`used: ${token.stem}`);
      }
    }
  });
  lexical.forEach(name => {
    for (const gram of question.grams.keys()) {
      found.set(`word ${name}: ${gram}`, 1);
    }
  });
  return found;
}
