import type { Expression, SortKey } from '../algebra/expression.js';
import { inputs, type Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { Draft } from '../python/draft.js';
import { NotPrinted } from '../python/not-printed.js';
import { list, literal, method, name, oneOrList, type Py } from '../python/tree.js';
import { Dtypes } from './dtypes.js';
import { followsOrder, looksAround, presentColumns, windowsIn } from './expression-looks.js';
import { collected, type Frame } from './frames.js';
import { printGroups, printTotal, printValueCounts } from './polars-groups.js';
import { PolarsExpressions } from './polars-expressions.js';
import { named } from './polars-names.js';
import { printConcat, printExplode, printJoin, printPivot, printUnpivot } from './polars-reshape.js';
import { printLimit } from './print-limit.js';
import { titleOf } from './title-of.js';
import { isInOrder, nullsLast } from './polars-windows.js';

/** Equal for tables that are one and the same. */
const keyOf = (table: Table): string => JSON.stringify(table);

/** Prints tables as frames of polars. */
export class PolarsTables {
  constructor(
    readonly checked: CheckedPlan,
    readonly draft: Draft,
    /** The table that is shown, whose columns a person takes in whatever order they come. */
    readonly shown?: Table,
    /** Whether rows stay where they are, as in a frame that the user goes on with. */
    private readonly _keepsRows = false
  ) {
    this.pl = (): Py => draft.module('polars');
    this.dtypes = new Dtypes(checked);
  }

  readonly pl: () => Py;
  readonly dtypes: Dtypes;

  /** `ordered`: whether anything above reads the order of the rows. */
  frame(table: Table, ordered: boolean): Frame {
    const key = keyOf(table);
    const known = this._named.get(key);
    if (known !== undefined) {
      return known;
    }
    const isShared = table.type !== 'source' && (this._counts.get(key) ?? 0) > 1;
    const frame = this._frame(table, isShared || ordered);
    // Nothing goes on behind the brackets of `pl.concat`.
    return isShared || (table.type === 'concat' && table !== this._root) ? this.assigned(table, frame) : frame;
  }

  eager(table: Table, ordered: boolean): Py {
    return collected(this.frame(table, ordered));
  }

  /** Counts the parts of a table, so that what it needs twice is computed once. */
  count(table: Table): void {
    this._root ??= table;
    const key = keyOf(table);
    this._counts.set(key, (this._counts.get(key) ?? 0) + 1);
    inputs(table).forEach(input => this.count(input));
  }

  /** Gives a frame a name that says what it holds. */
  assigned(table: Table, frame: Frame): Frame {
    if (frame.py.type === 'name') {
      return frame;
    }
    const named = { ...frame, py: this.draft.assign(titleOf(table), frame.py) };
    this._named.set(keyOf(table), named);
    return named;
  }

  expressions(table: Table, order: readonly SortKey[] = [], mayBeEmpty = false): PolarsExpressions {
    return new PolarsExpressions(this.pl, this.dtypes.scope(table), order, mayBeEmpty);
  }

  sorted({ py, lazy }: Frame, by: readonly SortKey[], table: Table): Frame {
    const down = by.map(({ descending }) => descending === true);
    const descending = down.every(one => one) ? literal(true) : list(down.map(literal));
    return {
      py: method(
        py,
        'sort',
        by.map(key => literal(key.by)),
        [
          ...(down.includes(true) ? [['descending', descending] as const] : []),
          ...nullsLast(by, this.checked.facts(table))
        ]
      ),
      lazy
    };
  }

  private _frame(table: Table, ordered: boolean): Frame {
    switch (table.type) {
      case 'source':
        return this._source(table.name);
      case 'filter':
        return this._filter(table, ordered);
      case 'derive': {
        const values = table.columns.map(({ value }) => value);
        const { frame, print } = this._inOrder(table.of, values, ordered);
        return { ...frame, py: named(frame.py, 'with_columns', table.columns, ({ value }) => print.value(value)) };
      }
      case 'select':
      case 'drop':
        return this._with(table.of, ordered, table.type, table.columns.map(literal));
      case 'rename':
        return this._with(table.of, ordered, 'rename', [
          { type: 'dict', items: table.names.map(({ from, to }) => [literal(from), literal(to)]) }
        ]);
      case 'aggregate':
        return table.by.length === 0 ? printTotal(table, this) : printGroups(table, this, ordered);
      case 'sort':
        return ordered
          ? (printValueCounts(table, this) ?? this.sorted(this.frame(table.of, false), table.by, table.of))
          : this.frame(table.of, false);
      case 'limit':
        return printLimit(table, this, ordered);
      case 'distinct': {
        const of =
          table.columns === undefined
            ? this.frame(table.of, ordered)
            : this._with(table.of, ordered, 'select', table.columns.map(literal));
        return { ...of, py: method(of.py, 'unique', [], ordered ? { maintain_order: literal(true) } : {}) };
      }
      case 'sample': {
        const rows = table.of.type === 'source' ? this._rows(table.of.name) : 0;
        const of = this.eager(table.of, false);
        const seed = literal(table.seed);
        return {
          py:
            rows >= table.n
              ? method(of, 'sample', [literal(table.n)], { seed })
              : method(method(of, 'sample', [], { fraction: literal(1), shuffle: literal(true), seed }), 'head', [
                  literal(table.n)
                ]),
          lazy: false
        };
      }
      case 'concat':
        return printConcat(table, this);
      case 'join':
        return printJoin(table, this, ordered);
      case 'pivot':
        return printPivot(table, this);
      case 'unpivot':
        return printUnpivot(table, this);
      case 'explode':
        return printExplode(table, this, ordered);
    }
  }

  private _source(id: string): Frame {
    const profile = this.checked.profiles.find(one => one.name === id);
    const frame = name(id);
    const pattern = profile?.columns.find(
      one => one.name === '*' || (one.name.startsWith('^') && one.name.endsWith('$'))
    );
    if (pattern !== undefined) {
      throw new NotPrinted(`Polars reads the name ${pattern.name} as a pattern: rename the column first.`);
    }
    switch (profile?.engine) {
      case undefined:
      case 'polars':
        return { py: frame, lazy: profile?.kind === 'lazy' || profile?.file?.kind === 'lazy' };
      case 'pandas':
        return { py: method(this.pl(), 'from_pandas', [frame]), lazy: false };
      case 'pyarrow':
        return { py: method(this.pl(), 'from_arrow', [frame]), lazy: false };
      default:
        throw new NotPrinted(`${id} is no frame that polars reads: bring it into memory first.`);
    }
  }

  private _with(of: Table, ordered: boolean, id: string, args: readonly Py[]): Frame {
    const { py, lazy } = this.frame(of, ordered);
    return { py: method(py, id, args), lazy };
  }

  private _filter(table: Extract<Table, { type: 'filter' }>, ordered: boolean): Frame {
    const { where, of } = table;
    const below = of.type === 'filter' && !this._isShared(of) && ![where, of.where].some(looksAround) ? of : undefined;
    const input = below?.of ?? of;
    const wheres = below === undefined ? [where] : [below.where, where];
    // Groups are sorted after the few that stay are chosen.
    const late = ordered && input.type === 'aggregate' && !this._isShared(input) && !wheres.some(looksAround);
    const { frame, print } = this._inOrder(input, wheres, ordered && !late);
    const present = wheres.flatMap(presentColumns);
    const rows =
      present.length > 0 && wheres.every(one => presentColumns(one).length > 0)
        ? method(frame.py, 'drop_nulls', [oneOrList(present)])
        : method(
            frame.py,
            'filter',
            wheres.flatMap(one => print.conditions(one))
          );
    const filtered = { ...frame, py: rows };
    return late ? this.sorted(filtered, this.checked.facts(input).order, input) : filtered;
  }

  private _isShared(table: Table): boolean {
    return (this._counts.get(keyOf(table)) ?? 0) > 1;
  }

  /** A table with its rows as its windows need them, and how its expressions are printed then. */
  private _inOrder(
    of: Table,
    values: readonly Expression[],
    ordered: boolean
  ): { frame: Frame; print: PolarsExpressions } {
    const windows = values.flatMap(windowsIn);
    const { order } = this.checked.facts(of);
    const odd = windows.find(window => !isInOrder(window, order));
    if (odd !== undefined && (order.length === 0 || !ordered) && !this._keepsRows) {
      const sort: Table = { type: 'sort', of, by: odd.order };
      return { frame: this.frame(sort, true), print: this.expressions(of, odd.order) };
    }
    const readsOrder = windows.some(window => isInOrder(window, order)) || values.some(followsOrder);
    const found = this.frame(of, ordered || readsOrder);
    const isGrouped = of.type === 'aggregate' || (of.type === 'sort' && of.of.type === 'aggregate');
    const frame = isGrouped && values.some(looksAround) ? this.assigned(of, found) : found;
    return { frame, print: this.expressions(of, ordered || readsOrder ? order : []) };
  }

  private _rows(source: string): number {
    return this.checked.profiles.find(one => one.name === source)?.rows ?? 0;
  }

  private _root: Table | undefined;
  private readonly _named = new Map<string, Frame>();
  private readonly _counts = new Map<string, number>();
}
