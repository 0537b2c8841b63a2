import type { Rule } from '../grammar/rule.js';
import type { LinkKind } from '../links/link.js';
import type { ColumnFacts } from '../terms/column-facts.js';
import type { Category, Terms } from '../terms/terms.js';
import { tablesIn, termKey } from '../terms/expressions.js';
import { kept } from '../terms/kept.js';
import type { World } from '../terms/world.js';
import { has, type Item, NO_TOKENS, overlap, span, union } from './item.js';
import {
  STRANGER,
  betweenFeatures,
  cardinality,
  nearFeatures,
  ownFeatures,
  placeOf,
  strangerFeatures,
  weigh
} from './features.js';
import type { Question } from './question.js';

/** Combinations of parts behind those `before`, those of the best parts first; no token is an entity of two parts. */
function* combinations(
  [list = [], next, ...later]: readonly (readonly Item[])[],
  most: number,
  before: readonly Item[] = [],
  used = NO_TOKENS
): Generator<readonly Item[]> {
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
      yield* combinations([next.slice(0, share), ...later], share, parts, union(used, item.entities));
    }
  }
}

/** How many of the best items of each category the rules are applied to. */
const BEAM: Readonly<Record<Category, number>> = {
  Column: 108,
  Date: 24,
  Value: 72,
  Number: 30,
  Period: 30,
  Text: 8,
  Table: 20,
  Amount: 72,
  Condition: 60,
  Contrast: 16,
  Rows: 80,
  Picked: 60,
  Measure: 72,
  Measures: 48,
  Measured: 80,
  Key: 52,
  Keys: 36,
  Grouped: 96,
  Best: 64,
  List: 64,
  Columns: 16,
  Changed: 40,
  Plan: 160
};

/** Categories in which equal terms are one item, whatever tokens they use. */
const FREE: ReadonlySet<Category> = new Set(['Plan', 'Best', 'List', 'Picked']);

/** Combinations that a rule tries, by the number of its parts. */
const MOST_COMBINATIONS = [0, 1800, 600, 480, 400];

type LeafOptions = {
  /** Where it stands, when it uses no token. */
  readonly at?: { readonly start: number; readonly end: number };
  readonly link?: LinkKind;
  /** Other tokens that it accounts for. */
  readonly also?: readonly number[];
};

/** All readings of parts of a question. The number of rules, and of combinations that each one tries, is bounded. */
export class Chart {
  private readonly _items = new Map<Category, Map<string, Item>>();
  private readonly _sorted = new Map<Category, readonly Item[]>();
  /** What an item must be worth to be among the best of its category. */
  private readonly _bars = new Map<Category, number>();
  private readonly _worths = new Map<Rule, (number | undefined)[]>();
  private readonly _tables = new Map<Item, readonly string[]>();
  private readonly _partWeights = new Map<Item, Map<Rule, (number | undefined)[]>>();

  constructor(
    private readonly _question: Question,
    private readonly _world: World
  ) {}

  leaf<C extends Category>(
    category: C,
    term: Terms[C],
    start: number,
    end: number,
    features: readonly string[],
    more: LeafOptions = {}
  ): void {
    const score = weigh(this._question, features);
    const entities = (more.also ?? []).reduce((mask, at) => union(mask, span(at, at + 1)), span(start, end));
    const total = score + this._question.worth(entities);
    if (total < (this._bars.get(category) ?? -Infinity)) {
      return;
    }
    const place = more.at ?? (end > start ? { start, end } : undefined);
    this._add({
      category,
      term,
      key: keyOf(category, term),
      rule: category,
      entities,
      words: NO_TOKENS,
      start: place?.start,
      end: place?.end,
      parts: [],
      triggers: [],
      ...(more.link === undefined ? {} : { link: more.link }),
      features,
      score,
      total
    });
  }

  apply(strata: readonly (readonly Rule[])[]): void {
    strata.forEach(stratum => stratum.forEach(rule => this._apply(rule)));
  }

  /** The best items of a category, best first. */
  best(category: Category): readonly Item[] {
    return kept(this._sorted, category, () =>
      [...(this._items.get(category)?.values() ?? [])]
        .sort((one, other) => other.total - one.total || (one.key < other.key ? -1 : 1))
        .slice(0, BEAM[category])
    );
  }

  private _add(item: Item): void {
    const cell = kept(this._items, item.category, () => new Map<string, Item>());
    const place = placeIn(item);
    const other = cell.get(place);
    if (other === undefined || other.total < item.total) {
      cell.set(place, item);
      this._sorted.delete(item.category);
      if (other === undefined && cell.size % BEAM[item.category] === 0) {
        this._prune(item.category);
      }
    }
  }

  /** Keeps only the best items of a category, so that a sort never handles more than twice as many. */
  private _prune(category: Category): void {
    const best = this.best(category);
    this._bars.set(category, best.at(-1)?.total ?? -Infinity);
    this._items.set(category, new Map(best.map(item => [placeIn(item), item])));
  }

  private _apply(rule: Rule): void {
    if (!rule.triggers.every(trigger => this._question.allowed.has(trigger))) {
      return;
    }
    const lists = rule.of.map(category => this.best(category));
    if (lists.some(list => list.length === 0)) {
      return;
    }
    const own = weigh(this._question, ownFeatures(this._question, rule));
    for (const parts of combinations(lists, MOST_COMBINATIONS[lists.length] ?? 300)) {
      this._combine(rule, parts, own);
    }
  }

  /** Scores an item first, and builds it only if it can be among the best. */
  private _combine(rule: Rule, parts: readonly Item[], own: number): void {
    const question = this._question;
    const { name, result } = rule;
    let words = NO_TOKENS;
    let entities = NO_TOKENS;
    let triggers: Item['triggers'] = [];
    let score = own + this._between(rule, parts);
    parts.forEach((part, at) => {
      words = union(words, part.words);
      entities = union(entities, part.entities);
      triggers =
        triggers.length === 0 ? part.triggers : part.triggers.length === 0 ? triggers : [...triggers, ...part.triggers];
      score += part.score + this._asPart(rule, part, at);
    });
    for (const trigger of rule.triggers) {
      words = union(words, question.mask(trigger));
      if (!triggers.includes(trigger)) {
        score += question.lexical(trigger);
        triggers = [...triggers, trigger];
      }
    }
    const total = score + question.worth(union(entities, words));
    if (total < (this._bars.get(result) ?? -Infinity)) {
      return;
    }
    const term = rule.build(this._world, ...parts);
    if (term === undefined) {
      return;
    }
    const placed = parts.filter(part => part.start !== undefined);
    this._add({
      category: result,
      term,
      key: keyOf(result, term),
      rule: name,
      entities,
      words,
      start: placed.length === 0 ? undefined : Math.min(...placed.map(part => part.start ?? 0)),
      end: placed.length === 0 ? undefined : Math.max(...placed.map(part => part.end ?? 0)),
      parts,
      triggers,
      made: rule,
      features: [],
      score,
      total
    });
  }

  private _asPart(rule: Rule, part: Item, at: number): number {
    const weights = kept(kept(this._partWeights, part, newMap), rule, newList);
    return (weights[at] ??= weigh(this._question, this._partFeatures(rule, part, at)));
  }

  /** What a part is to a rule: which rule made it, what stands around it, what kind of column it is. */
  private _partFeatures({ name, roles, triggers, outer }: Rule, part: Item, at: number): readonly string[] {
    const { tokens } = this._question;
    const trigger = triggers.at(-1);
    const features = [`rules ${name} > ${part.rule}`];
    const inner = trigger === undefined ? undefined : part.triggers.at(-1);
    if (inner !== undefined && trigger !== undefined) {
      features.push(`triggers ${inner} < ${trigger}`);
    }
    if (outer !== undefined && part.category === 'Grouped') {
      keysIn(part).forEach(({ start = 0 }, place) =>
        features.push(`${place === outer ? 'outer' : 'inner'} key after ${tokens[start - 1]?.stem ?? '^'}`)
      );
    }
    const role = roles[at] ?? '';
    const facts = role === '' ? undefined : this._columnOf(part);
    if (trigger !== undefined && part.start !== undefined) {
      features.push(...nearFeatures(this._question, trigger, role, part, facts?.concepts ?? []));
    }
    if (role === '') {
      return features;
    }
    if (facts !== undefined) {
      features.push(
        `role ${role} ${facts.kind} ${cardinality(facts)}`,
        ...[...facts.concepts].map(concept => `${name} of #${concept}`)
      );
      if (trigger !== undefined) {
        features.push(`column ${trigger} ${facts.kind}`);
      }
    }
    if (part.start === undefined || part.end === undefined) {
      features.push(`floating in ${role}`);
    } else {
      features.push(
        `before ${role} ${tokens[part.start - 1]?.stem ?? '^'}`,
        `after ${role} ${tokens[part.end]?.stem ?? '$'}`
      );
    }
    return features;
  }

  /** The weight that the places of two parts, and parts that read another table, have for a rule. */
  private _between(rule: Rule, parts: readonly Item[]): number {
    const strangers = this._strangers(parts);
    let weight = strangers === 0 ? 0 : strangers * this._worthOf(rule, STRANGER, () => strangerFeatures(rule, 1));
    const [one, other] = parts;
    if (rule.of.length === 2 && rule.roles.some(Boolean) && one?.start !== undefined && other?.start !== undefined) {
      const place = placeOf(one, other);
      weight += this._worthOf(rule, place, () => betweenFeatures(rule, parts));
    }
    return weight;
  }

  private _worthOf(rule: Rule, place: number, features: () => readonly string[]): number {
    const worths = kept(this._worths, rule, newList);
    return (worths[place] ??= weigh(this._question, features()));
  }

  /** How many of the other parts read a table other than that of the first part, the rows. */
  private _strangers([rows, ...others]: readonly Item[]): number {
    const base =
      rows === undefined
        ? undefined
        : rows.category === 'Rows'
          ? (rows.term as Terms['Rows']).base
          : rows.category === 'Measured'
            ? (rows.term as Terms['Measured']).rows.base
            : undefined;
    const isOther = (table: string): boolean => table !== base;
    return base === undefined ? 0 : others.filter(part => this._tablesOf(part).some(isOther)).length;
  }

  private _tablesOf(part: Item): readonly string[] {
    return kept(this._tables, part, () => [...tablesIn(part.term)]);
  }

  /** All features of an item itself. */
  featuresOf(item: Item): readonly string[] {
    const { made, parts } = item;
    return made === undefined
      ? item.features
      : [
          ...ownFeatures(this._question, made),
          ...parts.flatMap((part, at) => this._partFeatures(made, part, at)),
          ...betweenFeatures(made, parts),
          ...strangerFeatures(made, this._strangers(parts))
        ];
  }

  private _columnOf({ term }: Item): ColumnFacts | undefined {
    const { id, column, value } = term as Partial<Terms['Column'] & Terms['Key'] & Terms['Amount']>;
    const named = value?.type === 'column' ? value.name : undefined;
    return this._world.find(id ?? column ?? named ?? '');
  }
}

/** The keys of groups that stand in the question, in order. */
const keysIn = (item: Item): readonly Item[] =>
  item.category === 'Key' ? (item.start === undefined ? [] : [item]) : item.parts.flatMap(keysIn);

const newMap = (): Map<Rule, (number | undefined)[]> => new Map();
const newList = (): (number | undefined)[] => [];

/** A key within a category: of items with the same key, only the best is kept. */
const placeIn = ({ category, entities: { low, high }, key }: Item): string =>
  FREE.has(category) ? key : `${low} ${high} ${key}`;

/** Equal for equal terms of a category. Groups are told apart by their table and the measure shown. */
function keyOf(category: Category, term: Terms[Category]): string {
  return category === 'Grouped' || category === 'Best'
    ? `${termKey((term as Terms['Grouped']).of)} ${(term as Terms['Grouped']).shown}`
    : termKey(term);
}

/** The features of an item and of all its parts, each with how often it holds. */
export function featuresOf(question: Question, chart: Chart, item: Item): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const add = (feature: string): void => {
    found.set(feature, (found.get(feature) ?? 0) + 1);
  };
  const open: Item[] = [item];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    chart.featuresOf(at).forEach(add);
    open.push(...at.parts);
  }
  const lexical = new Set<string>(item.triggers);
  const used = union(item.entities, item.words);
  question.tokens.forEach((token, at) => {
    if (has(used, at)) {
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
