import type { Expression } from '../algebra/expression.js';
import { looksAround } from '../algebra/rebuild.js';
import { sources, type Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { windowsIn } from '../check/table-facts.js';
import { tableName } from '../lower/table-name.js';
import { type Draft, NotPrinted } from '../python/draft.js';
import { attribute, call, dict, method, name, type Py, type Value } from '../python/tree.js';
import { conditions, scopeOf } from './expressions.js';
import { collected, type Frame, sorted, type Tables } from './frames.js';
import { aggregateFrame, limitFrame } from './groups.js';
import { named } from './named.js';
import { explodeFrame, joinFrame, pivotFrame, unpivotFrame } from './reshape.js';
import type { Scope } from './scope.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** Equal for tables that are one and the same. */
const keyOf = (table: Table): string => JSON.stringify(table);

/** Prints tables as frames of polars. */
export class PolarsTables implements Tables {
  constructor(
    readonly checked: CheckedPlan,
    readonly draft: Draft,
    root: Table,
    readonly shown: Table | undefined
  ) {
    const used = new Set(sources(root));
    const columns = checked.profiles.flatMap(profile => (used.has(profile.name) ? profile.columns : []));
    this._hasDecimals = columns.some(({ dtype }) => dtype.startsWith('Decimal'));
  }

  readonly pl = (): Py => this.draft.module('polars');

  readonly frame = (table: Table, ordered: boolean): Frame => {
    const known = this._named.get(keyOf(table));
    if (known !== undefined) {
      return known;
    }
    return this._frame(table, ordered);
  };

  readonly assigned = (table: Table, frame: Frame): Frame => {
    if (frame.py.type === 'name') {
      return frame;
    }
    const named_ = { ...frame, py: this.draft.assign(tableName(table), frame.py) };
    this._named.set(keyOf(table), named_);
    return named_;
  };

  readonly scope = (table: Table): Scope =>
    scopeOf({ pl: this.pl, facts: this.checked.facts(table), hasDecimals: this._hasDecimals });

  eager(table: Table, ordered: boolean): Py {
    return collected(this.frame(table, ordered));
  }

  private _frame(table: Table, ordered: boolean): Frame {
    const below = (of: Table, id: string, args: readonly Value[], options = {}): Frame => {
      const { py, lazy } = this.frame(of, ordered);
      return { py: method(py, id, args, options), lazy };
    };
    switch (table.type) {
      case 'source':
        return this._source(table.name);
      case 'filter':
        return this._filter(table, ordered);
      case 'derive': {
        const values = table.columns.map(({ value }) => value);
        const { frame, scope } = this._read(table.of, values, ordered);
        return { ...frame, py: named(frame.py, 'with_columns', table.columns, ({ value }) => scope.value(value)) };
      }
      case 'select':
      case 'drop':
        return below(table.of, table.type, table.columns);
      case 'rename':
        return below(table.of, 'rename', [dict(table.names.map(({ from, to }) => [from, to]))]);
      case 'aggregate':
        return aggregateFrame(table, this, ordered);
      case 'sort':
        return ordered
          ? sorted(this.frame(table.of, false), table.by, this.checked.facts(table.of))
          : this.frame(table.of, false);
      case 'limit':
        return limitFrame(table, this, ordered);
      case 'distinct': {
        const { columns } = table;
        const of: Table = columns === undefined ? table.of : { type: 'select', of: table.of, columns };
        return below(of, 'unique', [], { maintain_order: ordered ? true : undefined });
      }
      case 'sample':
        return this._sample(table);
      case 'join':
        return joinFrame(table, this, ordered);
      case 'pivot':
        return pivotFrame(table, this);
      case 'unpivot':
        return unpivotFrame(table, this);
      case 'explode':
        return explodeFrame(table, this, ordered);
    }
  }

  private _source(id: string): Frame {
    const profile = this.checked.profiles.find(one => one.name === id);
    const pattern = profile?.columns.find(one => one.name === '*' || /^\^.*\$$/su.test(one.name));
    if (pattern !== undefined) {
      throw new NotPrinted(`Polars reads the name ${pattern.name} as a pattern: rename the column first.`);
    }
    switch (profile?.engine) {
      case undefined:
      case 'polars':
        return { py: name(id), lazy: profile?.kind === 'lazy' || profile?.file?.kind === 'lazy' };
      default:
        throw new NotPrinted(`${id} is no frame that polars reads: bring it into memory first.`);
    }
  }

  private _sample({ of, n, seed }: Of<'sample'>): Frame {
    const all = this.checked.profiles.find(one => of.type === 'source' && one.name === of.name)?.rows ?? 0;
    const whole = { py: this.eager(of, false), lazy: false };
    const { py } = all >= n ? whole : this.assigned(of, whole);
    const count = all >= n ? n : call(name('min'), [n, attribute(py, 'height')]);
    return { py: method(py, 'sample', [count], { seed }), lazy: false };
  }

  private _filter({ where, of }: Of<'filter'>, ordered: boolean): Frame {
    const { frame, scope } = this._read(of, [where], ordered);
    return { ...frame, py: method(frame.py, 'filter', conditions(where, scope)) };
  }

  /** A table whose columns are read, and how its expressions are written; groups have a name where they are read twice. */
  private _read(of: Table, values: readonly Expression[], ordered: boolean): { frame: Frame; scope: Scope } {
    const found = this.frame(of, ordered || values.some(value => windowsIn(value).length > 0));
    const isGrouped = of.type === 'aggregate' || (of.type === 'sort' && of.of.type === 'aggregate');
    const frame = isGrouped && values.some(looksAround) ? this.assigned(of, found) : found;
    return { frame, scope: this.scope(of) };
  }

  private readonly _hasDecimals: boolean;
  private readonly _named = new Map<string, Frame>();
}
