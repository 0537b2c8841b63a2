import type { DatasetProfile } from '../../../datasets/index.js';
import {
  AGGREGATES,
  DATE_PARTS,
  DATE_UNITS,
  type Expression,
  type Named,
  type Plan,
  type Table
} from '../../algebra/plan.js';
import { kindOf } from '../../check/check-expression.js';
import { checkTable } from '../../check/check-table.js';
import { type ColumnFacts, Refused, type TableFacts } from '../../check/table-facts.js';
import * as make from '../make-plan.js';
import { DAYS, TEXTS } from './small-table.js';

const { c, call, derive, down, filter, key, l, named, select, sort } = make;

/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Dice {
  constructor(private _state: number) {}

  next(): number {
    this._state = (this._state + 0x6d2b79f5) | 0;
    let t = Math.imul(this._state ^ (this._state >>> 15), 1 | this._state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  one<Thing>(things: readonly Thing[]): Thing {
    const thing = things[this.below(things.length)];
    if (thing === undefined && things.length === 0) {
      throw new Refused('nothing to choose from');
    }
    return thing as Thing;
  }

  some<Thing>(things: readonly Thing[], most: number): readonly Thing[] {
    const rest = [...things];
    const count = 1 + this.below(Math.min(most, rest.length));
    return Array.from({ length: count }, () => rest.splice(this.below(rest.length), 1)).flat();
  }
}

/** A plan that checks, over `df` and, where it joins, `other`. */
export function randomPlan(dice: Dice, profiles: readonly DatasetProfile[]): Plan {
  for (;;) {
    try {
      return new Author(dice, profiles).plan();
    } catch (error) {
      if (!(error instanceof Refused)) {
        throw error;
      }
    }
  }
}

class Author {
  constructor(
    private readonly _dice: Dice,
    profiles: readonly DatasetProfile[]
  ) {
    this._facts = checkTable(profiles);
  }

  plan(): Plan {
    const depth = 1 + this._dice.below(5);
    let table: Table = { type: 'source', name: 'df' };
    for (let at = 0; at < depth; at++) {
      table = this._above(table);
      if (table.type === 'pivot') {
        return make.table(table);
      }
    }
    if (this._dice.chance(0.15)) {
      const of = this._total(table);
      this._facts(of);
      return { type: 'value', of };
    }
    return make.table(table);
  }

  private _total(of: Table): Table {
    return make.group(of, [], named('total', this._measure(this._facts(of))));
  }

  private _fresh(prefix: string): string {
    this._made++;
    return `${prefix}_${this._made}`;
  }

  private _above(of: Table): Table {
    const facts = this._facts(of);
    const dice = this._dice;
    const names = facts.columns.map(({ name }) => name);
    const plain = facts.columns.filter(({ type }) => type !== 'other').map(({ name }) => name);
    const makers: readonly (() => Table)[] = [
      () => filter(of, this._condition(facts, 2)),
      () => filter(of, this._condition(facts, 1)),
      () => derive(of, named(this._fresh('made'), this._value(facts))),
      () => derive(of, named(this._fresh('made'), this._window(facts, of.type === 'aggregate'))),
      () => select(of, ...dice.some(names, 4)),
      () => ({ type: 'drop', of, columns: [dice.one(names)] }),
      () => ({ type: 'rename', of, names: [{ from: dice.one(names), to: this._fresh('name') }] }),
      () => this._groups(of, facts),
      () => this._groups(of, facts),
      () => this._groups(of, facts),
      () => sort(of, ...this._order(plain)),
      () => this._limited(of, plain),
      () => this._limited(of, plain),
      () => ({ type: 'distinct', of, ...(dice.chance(0.7) ? { columns: dice.some(names, 2) } : {}) }),
      () => this._join(of, facts),
      () => ({
        type: 'unpivot',
        of,
        keep: dice.some(names, 2),
        names: this._fresh('names'),
        values: this._fresh('values')
      }),
      () => ({
        type: 'pivot',
        of,
        rows: [dice.one(plain)],
        columns: this._of(facts, 'text'),
        value: this._measure(facts)
      })
    ];
    const table = dice.one(makers)();
    this._facts(table);
    return table;
  }

  /** An order by which every row has its place, but for rows that are equal. */
  private _order(names: readonly string[]): readonly { by: string; descending?: boolean }[] {
    const first = this._dice.one(names);
    return [first, ...names.filter(name => name !== first)].map(by => (this._dice.chance(0.5) ? down(by) : { by }));
  }

  private _limited(of: Table, names: readonly string[]): Table {
    const dice = this._dice;
    const sorted = sort(of, ...this._order(names));
    const per: { per?: readonly string[] } = dice.chance(0.4) ? { per: [dice.one(names)] } : {};
    return { type: 'limit', of: sorted, n: 1 + dice.below(3), ...per };
  }

  private _groups(of: Table, facts: TableFacts): Table {
    const dice = this._dice;
    const usable = facts.columns.filter(({ type }) => type !== 'other');
    const by = dice.some(usable, 2).map((one): Named => {
      const dated = kindOf(one.type) === 'date' && dice.chance(0.7);
      return dated ? named(this._fresh('period'), this._period(one.name)) : key(one.name);
    });
    const measures = Array.from({ length: 1 + dice.below(2) }, () =>
      named(this._fresh('measure'), this._measure(facts))
    );
    return { type: 'aggregate', of, by, measures };
  }

  private _period(name: string): Expression {
    return this._dice.chance(0.5)
      ? { type: 'dateFloor', of: c(name), unit: this._dice.one(DATE_UNITS) }
      : { type: 'datePart', of: c(name), part: this._dice.one(DATE_PARTS) };
  }

  private _join(left: Table, facts: TableFacts): Table {
    const right: Table = { type: 'source', name: 'other' };
    const others = this._facts(right).columns;
    const pairs = facts.columns.flatMap(one =>
      others
        .filter(other => kindOf(other.type) === kindOf(one.type) && ['number', 'text'].includes(kindOf(one.type)))
        .map(other => ({ left: one.name, right: other.name }))
    );
    return {
      type: 'join',
      left,
      right,
      on: [this._dice.one(pairs)],
      how: this._dice.one(['inner', 'anti'] as const)
    };
  }

  private _of(facts: TableFacts, ...kinds: readonly ReturnType<typeof kindOf>[]): string {
    return this._dice.one(facts.columns.filter(({ type }) => kinds.includes(kindOf(type)))).name;
  }

  private _measure(facts: TableFacts): Expression {
    const dice = this._dice;
    if (dice.chance(0.15)) {
      return dice.chance(0.3)
        ? call('divide', this._aggregate(facts), call('add', { type: 'aggregate', fn: 'count' }, l(1)))
        : call(dice.one(['subtract', 'add'] as const), this._aggregate(facts), this._aggregate(facts));
    }
    return this._aggregate(facts, true);
  }

  private _aggregate(facts: TableFacts, any = false): Expression {
    const dice = this._dice;
    const where = dice.chance(0.2) ? { where: this._condition(facts, 1) } : {};
    if (dice.chance(0.2)) {
      return { type: 'aggregate', fn: 'count', ...where };
    }
    if (any && dice.chance(0.3)) {
      const one = dice.one(facts.columns.filter(({ type }) => type !== 'other'));
      return {
        type: 'aggregate',
        fn: dice.one(['count', 'nunique', 'min', 'max'] as const),
        of: c(one.name),
        ...where
      };
    }
    const fn = dice.one(AGGREGATES);
    const of = dice.chance(0.2) ? this._arithmetic(facts) : c(this._of(facts, 'number'));
    return { type: 'aggregate', fn, of, ...where, ...(fn === 'quantile' ? { q: dice.one([0.1, 0.25, 0.9]) } : {}) };
  }

  private _arithmetic(facts: TableFacts): Expression {
    const dice = this._dice;
    const other = dice.chance(0.5) ? l(dice.one([2, 0.5, 10])) : c(this._of(facts, 'number'));
    return call(dice.one(['add', 'subtract', 'multiply'] as const), c(this._of(facts, 'number')), other);
  }

  private _value(facts: TableFacts): Expression {
    const dice = this._dice;
    const makers: readonly (() => Expression)[] = [
      () => this._arithmetic(facts),
      () => this._arithmetic(facts),
      () => call('coalesce', c(this._of(facts, 'number')), l(0)),
      () => call(dice.one(['lower', 'strip'] as const), c(this._of(facts, 'text'))),
      () => call('replace', c(this._of(facts, 'text')), l('a'), l('u')),
      () => this._condition(facts, 1),
      () => this._period(this._of(facts, 'date')),
      () => ({ type: 'bin', of: c(this._of(facts, 'number')), width: dice.one([1, 2.5, 5]) }),
      () => ({
        type: 'dateDifference',
        from: c(this._of(facts, 'date')),
        to: c(this._of(facts, 'date')),
        unit: dice.one(['day', 'hour'] as const)
      }),
      () => ({ type: 'over', of: this._aggregate(facts, true), per: dice.chance(0.5) ? [] : this._whole(facts) }),
      () =>
        call('divide', c(this._of(facts, 'number')), {
          type: 'over',
          of: { type: 'aggregate', fn: 'count' },
          per: []
        })
    ];
    return dice.one(makers)();
  }

  /** A column without gaps, for groups whose missing key could mean anything. */
  private _whole(facts: TableFacts): readonly string[] {
    return [this._dice.one(facts.columns.filter(({ missing, type }) => !missing && type !== 'other')).name];
  }

  private _window(facts: TableFacts, isGrouped: boolean): Expression {
    const dice = this._dice;
    const names = facts.columns.filter(({ type }) => type !== 'other').map(({ name }) => name);
    // Keys of groups are an order without equals.
    const order = (isGrouped ? facts.order : this._order(names)).map(({ by }) => ({ by }));
    const per = dice.chance(0.4) ? this._whole(facts) : [];
    const of = c(this._of(facts, 'number'));
    const makers: readonly Expression[] = [
      { type: 'window', fn: 'shift', of, per, order },
      { type: 'window', fn: 'cumulative', of, per, order },
      { type: 'window', fn: 'rolling', of, n: dice.one([2, 3]), per, order }
    ];
    return dice.one(makers);
  }

  private _condition(facts: TableFacts, depth: number): Expression {
    const dice = this._dice;
    if (depth > 1 && dice.chance(0.5)) {
      return dice.chance(0.25)
        ? call('not', this._condition(facts, depth - 1))
        : call(dice.one(['and', 'or'] as const), this._condition(facts, depth - 1), this._condition(facts, depth - 1));
    }
    return this._comparison(dice.one(facts.columns.filter(({ type }) => type !== 'other')), facts);
  }

  private _comparison({ name, type }: ColumnFacts, facts: TableFacts): Expression {
    const dice = this._dice;
    const of = c(name);
    if (dice.chance(0.15)) {
      return call('isMissing', of);
    }
    const op = dice.one(['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const);
    switch (kindOf(type)) {
      case 'number':
        return dice.chance(0.2)
          ? call('between', of, l(-1), l(4))
          : dice.chance(0.2)
            ? { type: 'isIn', of, values: [0, 1, 2.5] }
            : call(op, of, dice.chance(0.2) ? c(this._of(facts, 'number')) : l(dice.below(9) / 2));
      case 'text':
        return dice.chance(0.3)
          ? { type: 'isIn', of, values: dice.some(TEXTS, 3) }
          : dice.chance(0.4)
            ? call('contains', of, l(dice.one(['a', 'b', '%', '_', '.', "'", '\\'])))
            : call(dice.one(['equal', 'notEqual'] as const), of, l(dice.one(TEXTS)));
      case 'date':
        return call(op, of, { type: 'date', value: dice.one(DAYS) });
      case 'boolean':
        return dice.chance(0.5) ? of : make.is(name, true);
      default:
        return call('isMissing', of);
    }
  }

  private readonly _facts: (table: Table) => TableFacts;
  private _made = 0;
}
