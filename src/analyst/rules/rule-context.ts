import type { AnalysisStep } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import type { Sense } from '../lexicon/sense.js';
import type { ColumnWords } from '../linking/column-words.js';
import { ItemReader } from '../reading/item-reader.js';
import type { BoundCondition, Reading, Role, RoleColumn } from '../reading/reading.js';

export type Marker<Type extends Sense['type']> = {
  readonly item: number;
  readonly sense: Extract<Sense, { readonly type: Type }>;
  readonly text: string;
};

/** What rules may ask of a reading. */
export class RuleContext {
  readonly reader: ItemReader;
  private known: ReadonlyMap<Sense['type'], readonly Marker<Sense['type']>[]> | undefined;

  constructor(
    readonly reading: Reading,
    readonly profile: DatasetProfile,
    readonly columns: readonly ColumnWords[]
  ) {
    this.reader = new ItemReader(reading.items);
  }

  /** The same question in another reading. */
  over(reading: Reading): RuleContext {
    return new RuleContext(reading, this.profile, this.columns);
  }

  /** Words of the lexicon with this sense, in order, that no condition has taken. */
  markers<Type extends Sense['type']>(type: Type): readonly Marker<Type>[] {
    this.known ??= this.find();
    return (this.known.get(type) ?? []) as unknown as readonly Marker<Type>[];
  }

  has(...types: readonly Sense['type'][]): boolean {
    return types.some(type => this.markers(type).length > 0);
  }

  role(role: Role): readonly RoleColumn[] {
    return this.reading.columns.filter(column => column.role === role).sort((left, right) => left.item - right.item);
  }

  /** The step that keeps the rows of these conditions; nothing when there are none. */
  filter(conditions: readonly BoundCondition[] = this.reading.conditions): readonly AnalysisStep[] {
    const where = conditions.map(bound => bound.condition);
    return where.length === 0 ? [] : [{ type: 'filter', where }];
  }

  /** Indexes of items of a type that are not accounted for. */
  items(type: 'grammar' | 'rowNoun' | 'unknown' | 'missingTest' | 'frame'): readonly number[] {
    return this.reading.items.flatMap((item, at) => (item.type === type && !this.reading.used.has(at) ? [at] : []));
  }

  /** How many values say in the plural what the rows are: "lofts by agent". */
  kinds(): number {
    return this.reading.items.filter(item => item.type === 'values' && /[^s]s$/iu.test(item.text)).length;
  }

  /** True when the question sets things against each other, so that one number for all of them is no answer. */
  comparesSides(): boolean {
    const against = this.reading.items.some(item => item.type === 'values' && item.against === true);
    return against || this.says('compare', 'compared', 'comparing', 'vs', 'versus');
  }

  /** True when the question has this grammar word. */
  says(...words: readonly string[]): boolean {
    return this.reading.items.some(item => item.type === 'grammar' && words.includes(item.text.toLowerCase()));
  }

  private find(): ReadonlyMap<Sense['type'], readonly Marker<Sense['type']>[]> {
    const found = new Map<Sense['type'], Marker<Sense['type']>[]>();
    this.reading.items.forEach((item, at) => {
      if (item.type === 'marker' && !this.reading.used.has(at)) {
        const same = found.get(item.sense.type) ?? [];
        same.push({ item: at, sense: item.sense, text: item.text });
        found.set(item.sense.type, same);
      }
    });
    return found;
  }
}
