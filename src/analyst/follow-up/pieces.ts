import { editPlan, type Expression, type Fragment, type Named, type Plan } from '../../plan/index.js';
import { countOf } from '../grammar/rows.js';
import { BEFORE_KEYS, CHARTS, type Connective, DRAWN, PARTS, STATISTICS } from '../lexicon/fragments.js';
import { type Item, type Mask, NO_TOKENS, partsIn, union } from '../parser/item.js';
import type { Parsed } from '../parser/parse.js';
import type { Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';

type Edit = readonly Fragment[];

/** A part of a follow-up, and the edits that it may ask for; more than one where they are equally good. */
export type Piece = {
  /** `whole`: a measure together with what it measures. `look`: which of the same numbers are shown, and how. */
  readonly kind: 'condition' | 'key' | 'whole' | 'amount' | 'statistic' | 'look';
  readonly used: Mask;
  readonly item?: Item;
  /** How loosely its words are tied to what they name; 0 for names as they stand. */
  readonly doubt: number;
  readonly total: number;
  /** What it reads of the data, columns by their ids. */
  readonly reads: readonly Named[];
  /** In `reads`, columns have the names that they have in the plan. */
  readonly edits: (plan: Plan, reads: readonly Named[]) => readonly Edit[];
};

/** The plan before a fragment with the columns that it reads, and what is said around the fragment. */
export type Context = {
  readonly before: Plan;
  readonly known: ReadonlySet<string>;
  readonly connectives: ReadonlySet<Connective>;
  readonly ignored: Mask;
};

const DOUBTS: Readonly<Record<string, number>> = {
  hint: 9,
  concept: 1.5,
  short: 1,
  beginning: 1,
  unit: 1,
  valuePart: 1,
  valueBeginning: 1,
  part: 0.5,
  spelling: 0.5
};
/** Rules that assume more than the words say. */
const LOOSE: ReadonlySet<string> = new Set(['contrast with the rest', 'above average', 'below average']);
/** Rules for measures under a condition; in a follow-up, the condition belongs to the plan. */
const CONDITIONED: ReadonlySet<string> = new Set(['measure where', 'count where']);

export const isEmpty = ({ low, high }: Mask): boolean => low === 0 && high === 0;
export const common = (one: Mask, other: Mask): Mask => ({ low: one.low & other.low, high: one.high & other.high });
export const without = (one: Mask, other: Mask): Mask => ({ low: one.low & ~other.low, high: one.high & ~other.high });
const some = (mask: Mask): boolean => !isEmpty(mask);

/** A name that no known value has. */
const isUnknown = ({ category, parts, link }: Item): boolean =>
  category === 'Value' && parts.length === 0 && link === undefined;

/** All pieces of a text that may be fragments, by categories of the grammar and by words. */
export const piecesOf = (parsed: Parsed, world: World, context: Context): readonly Piece[] =>
  new Pieces(parsed, world, context).all();

class Pieces {
  private readonly _add: boolean;
  private readonly _ends: Mask;
  private readonly _isLow: boolean;

  constructor(
    private readonly _parsed: Parsed,
    private readonly _world: World,
    private readonly _context: Context
  ) {
    this._add = _context.connectives.has('add');
    this._ends = this._words('superlative', 'high', 'low', 'lesser');
    this._isLow = some(this._words('low', 'lesser'));
  }

  all(): readonly Piece[] {
    return [
      ...this._keys(),
      ...this._conditions(),
      ...this._measures(),
      ...this._amounts(),
      ...this._limits(),
      ...this._orders(),
      ...this._looks(),
      ...this._takenBack()
    ];
  }

  private _said(grams: readonly string[]): Mask {
    return this._parsed.question.maskOf(grams);
  }

  private _words(...names: readonly Parameters<typeof PARTS.get>[0][]): Mask {
    return this._said(names.flatMap(name => PARTS.get(name) ?? []));
  }

  private _best<C extends keyof Terms>(category: C): readonly Item<C>[] {
    return this._parsed.chart
      .best(category)
      .filter(item => this._isSaid(item)) as readonly Item[] as readonly Item<C>[];
  }

  /** Whether each operation has a word of its own, each name is more than a hint, and no word is one of those given up. */
  private _isSaid(item: Item): boolean {
    const { question } = this._parsed;
    return (
      item.triggers.every(
        trigger => question.hits(trigger) > 0 && some(without(question.mask(trigger), item.entities))
      ) &&
      partsIn(item).every(
        part => part.link !== 'hint' && (!isUnknown(part) || this._context.known.has((part.term as Terms['Value']).id))
      ) &&
      isEmpty(common(item.entities, this._context.ignored))
    );
  }

  private _doubtOf(item: Item): number {
    const { question } = this._parsed;
    const isNegated = question.tokens.some(({ lower }) => lower === 'not' || lower === 'no');
    const weak = item.triggers.filter(trigger => question.hits(trigger) === 1 && !(trigger === 'not' && isNegated));
    return partsIn(item).reduce((sum, part) => {
      const isFloating =
        part.category === 'Date' &&
        part.start === undefined &&
        !this._context.known.has((part.term as Terms['Date']).id);
      return sum + (DOUBTS[part.link ?? ''] ?? 0) + (isFloating || isUnknown(part) || LOOSE.has(part.rule) ? 1 : 0);
    }, weak.length);
  }

  private _isBehindBy({ start }: Item): boolean {
    return start === undefined || BEFORE_KEYS.has(this._parsed.question.tokens[start - 1]?.lower ?? '');
  }

  private _made(
    kind: Piece['kind'],
    item: Item,
    reads: readonly Named[],
    edits: Piece['edits'],
    { words = NO_TOKENS, doubt = 0 } = {}
  ): Piece {
    return {
      kind,
      item,
      used: union(union(item.entities, item.words), words),
      doubt: doubt + this._doubtOf(item),
      total: item.total,
      reads,
      edits
    };
  }

  private _keys(): readonly Piece[] {
    const { connectives } = this._context;
    const modes =
      connectives.has('replace') || connectives.has('now')
        ? [false]
        : connectives.has('and') || this._add
          ? [true]
          : [false, true];
    return [...this._best('Key'), ...this._best('Keys')].flatMap(item => {
      const list = 'list' in item.term ? item.term.list : [item.term];
      const isKey = list.every(({ only, made, column }) => {
        const facts = this._world.find(column);
        const isMeasured = facts?.kind === 'number' && !facts.isYear && !facts.isCode;
        return (
          only === undefined &&
          (this._isBehindBy(item) || (made !== 'condition' && facts?.kind !== 'flag' && !isMeasured))
        );
      });
      const doubt = list.some(({ made }) => made === 'condition')
        ? 1
        : list.some(({ made }) => made === 'part')
          ? 0.5
          : 0;
      const reads = list.map(({ named }) => named);
      return isKey
        ? [this._made('key', item, reads, (_, keys) => modes.map(add => [{ category: 'key', keys, add }]), { doubt })]
        : [];
    });
  }

  private _conditions(): readonly Piece[] {
    return this._best('Condition').flatMap(item =>
      item.term.type !== 'where' || (item.term.form === 'yes' && this._isBehindBy(item))
        ? []
        : [
            this._made('condition', item, [{ name: 'where', value: item.term.where }], (_, reads) =>
              reads.map(({ value: where }) => [{ category: 'condition', where }])
            )
          ]
    );
  }

  private _measures(): readonly Piece[] {
    const whole = [...this._best('Measure'), ...this._best('Measures')].flatMap(item => {
      const list = 'list' in item.term ? item.term.list : [item.term];
      const isWhole =
        item.triggers.length > 0 &&
        some(item.entities) &&
        partsIn(item).every(({ rule }) => !rule.startsWith('bare ') && !CONDITIONED.has(rule));
      const doubt = Math.max(0, list.length - item.triggers.length);
      return isWhole
        ? [
            this._made('whole', item, list, (_, measures) => [[{ category: 'measure', measures, add: this._add }]], {
              doubt
            })
          ]
        : [];
    });
    return [
      ...whole,
      ...[...STATISTICS].flatMap(([fn, grams]) =>
        worded('statistic', this._said(grams), () => [[{ category: 'statistic', fn, add: this._add }]])
      )
    ];
  }

  private _amounts(): readonly Piece[] {
    return this._best('Amount').flatMap(item => {
      const { value } = item.term;
      const facts = value.type === 'column' ? this._world.find(value.name) : undefined;
      const isKey = facts !== undefined && (facts.isCode || facts.isYear || this._isBehindBy(item));
      return isKey || item.start === undefined
        ? []
        : [this._made('amount', item, [{ name: 'amount', value }], amountEdits(this._add))];
    });
  }

  /** Numbers of rows, without ordinals. */
  private _numbers(): readonly { readonly item: Item<'Number'>; readonly n: number }[] {
    return this._best('Number').flatMap(item => {
      const n = countOf(item.term);
      return n === undefined || /(?:st|nd|rd|th)$/u.test(this._parsed.question.tokens[item.start ?? -1]?.lower ?? '')
        ? []
        : [{ item, n }];
    });
  }

  private _limits(): readonly Piece[] {
    const isTop = some(this._words('top'));
    return this._numbers().map(({ item, n }) => {
      const limit: Fragment = { category: 'limit', n };
      const edits = (plan: Plan): readonly Edit[] => {
        const keepsOrder = !this._isLow && (isTop ? isOrdered(plan) : isEmpty(this._ends));
        return firstOf(
          plan,
          ...(keepsOrder ? [] : [[{ category: 'order', descending: !this._isLow } as const, limit]]),
          [limit]
        );
      };
      return this._made('look', item, [], edits, { words: union(this._words('rows'), this._ends) });
    });
  }

  private _orders(): readonly Piece[] {
    const { before, known } = this._context;
    const isFirst = some(this._ends) && some(this._words('first'));
    const sorting = union(
      this._words('sort', 'descending', 'ascending'),
      isFirst ? union(this._ends, this._words('first')) : NO_TOKENS
    );
    const isDirected = some(union(this._ends, this._words('ascending', 'descending')));
    const descending =
      some(this._words('descending')) || (some(this._ends) && !this._isLow && isEmpty(this._words('ascending')));
    const ordering = some(sorting)
      ? union(sorting, this._ends)
      : this._numbers().length > 0 || isRanked(before)
        ? this._words('by')
        : NO_TOKENS;
    /** "oldest", said of rows in the order of their weight, asks for another order. */
    const others = this._columns().filter(({ entities }) => some(common(entities, this._ends)));
    const isOther = others.length > 0 && !others.some(({ term }) => known.has(term.id));
    return [
      ...worded('look', some(sorting) ? ordering : NO_TOKENS, () =>
        (isDirected ? [descending] : [true, false]).map(down => [{ category: 'order', descending: down }])
      ),
      ...this._ofColumns(ordering, (by, plan) => ({
        category: 'order',
        by,
        descending: isDirected ? descending : isRanked(plan) && isDescending(plan)
      })),
      ...(isOther && isRanked(before)
        ? others.map(item =>
            this._ofColumn(item, this._ends, by => ({ category: 'order', by, descending: !this._isLow }), -2)
          )
        : []),
      ...(isOther || some(sorting) ? [] : worded('look', this._ends, plan => extremeEdits(plan, !this._isLow))),
      ...worded('look', this._words('reverse'), () => [[{ category: 'reverse' }]])
    ];
  }

  private _columns(): readonly Item<'Column'>[] {
    return this._best('Column').filter(({ entities }) => some(entities));
  }

  private _ofColumn(item: Item<'Column'>, words: Mask, edit: (name: string, plan: Plan) => Fragment, doubt = 0): Piece {
    const reads = [{ name: 'column', value: { type: 'column', name: item.term.id } }] as const;
    return this._made(
      'look',
      item,
      reads,
      (plan, read) => read.flatMap(({ value }) => (value.type === 'column' ? [[edit(value.name, plan)]] : [])),
      { words, doubt }
    );
  }

  /** A piece for each column, if one of some words is said. */
  private _ofColumns(words: Mask, edit: (name: string, plan: Plan) => Fragment): readonly Piece[] {
    return some(words) ? this._columns().map(item => this._ofColumn(item, words, edit)) : [];
  }

  private _looks(): readonly Piece[] {
    const drawn = this._said(DRAWN);
    const kinds = [...CHARTS]
      .map(([kind, grams]) => ({ kind, mask: this._said(grams) }))
      .filter(({ mask }) => some(mask));
    return [
      ...kinds.flatMap(({ kind, mask }) => worded('look', union(mask, drawn), () => [[{ category: 'chart', kind }]])),
      ...worded('look', drawn, plan => [
        [{ category: 'chart', kind: JSON.stringify(plan).includes('dateFloor') ? 'line' : 'bar' }]
      ]),
      ...worded('look', this._words('share', 'percent'), () => [
        [{ category: 'share', percent: some(this._words('percent')) }]
      ])
    ];
  }

  /** Pieces that take back conditions and limits. */
  private _takenBack(): readonly Piece[] {
    const back = this._words('all', 'without');
    const dates = [...this._context.known]
      .map(id => this._world.column(id))
      .filter(({ kind, isYear }) => kind === 'date' || isYear);
    const ofWord = (name: 'filter' | 'limit' | 'time', edit: Fragment): readonly Piece[] =>
      some(back) && some(this._words(name)) ? worded('look', union(back, this._words(name)), () => [[edit]]) : [];
    return [
      ...ofWord('filter', { category: 'no condition' }),
      ...ofWord('limit', { category: 'no limit' }),
      ...ofWord('time', { category: 'no condition', columns: dates.map(({ name }) => name) }),
      ...worded('look', this._words('all'), plan =>
        firstOf(plan, [{ category: 'no limit' }], [{ category: 'no condition' }])
      ),
      ...this._ofColumns(back, name => ({ category: 'no condition', columns: [name] }))
    ];
  }
}

const worded = (kind: Piece['kind'], used: Mask, edits: Piece['edits']): readonly Piece[] =>
  isEmpty(used) ? [] : [{ kind, used, doubt: 0, total: 0, reads: [], edits }];

/** The first of several edits that can be applied to a plan. */
const firstOf = (plan: Plan, ...edits: readonly Edit[]): readonly Edit[] =>
  edits
    .filter(edit => edit.reduce<Plan | undefined>((of, one) => of && editPlan(of, one), plan) !== undefined)
    .slice(0, 1);

const isOrdered = (plan: Plan): boolean => editPlan(plan, { category: 'reverse' }) !== undefined;
const isDescending = (plan: Plan): boolean => JSON.stringify(plan).includes('"descending":true');
/** Whether rows, not groups, are in an order. */
const isRanked = (plan: Plan): boolean =>
  isOrdered(plan) && editPlan(plan, { category: 'key', keys: [] }) === undefined;

/** Edits to another amount: rows are ordered by it, measures are taken of it, or its sum or mean replaces a count of rows. */
const amountEdits =
  (add: boolean): Piece['edits'] =>
  (plan, reads) =>
    reads.flatMap(({ value: of }: { readonly value: Expression }): readonly Edit[] => {
      if (isRanked(plan)) {
        return of.type === 'column' ? [[{ category: 'order', by: of.name, descending: isDescending(plan) }]] : [];
      }
      const known = firstOf(plan, [{ category: 'amount', of, add }]);
      return known.length > 0
        ? known
        : (['sum', 'mean'] as const).map(fn => [
            { category: 'measure', measures: [{ name: fn, value: { type: 'aggregate', fn, of } }], add }
          ]);
    });

/** The other end of an order, the largest or smallest value, or the group that has it. */
function extremeEdits(plan: Plan, descending: boolean): readonly Edit[] {
  const order: Fragment = { category: 'order', descending };
  if (isOrdered(plan) && editPlan(plan, { category: 'no limit' }) !== undefined) {
    return [[order]];
  }
  return plan.type === 'value'
    ? [[{ category: 'statistic', fn: descending ? 'max' : 'min' }]]
    : [[order, { category: 'limit', n: 1 }]];
}
