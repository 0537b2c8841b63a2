import type { DatePartName, DateUnit } from '../../plan/index.js';
import { column, plainName, termKey } from '../terms/expressions.js';
import type { Key, Terms } from '../terms/terms.js';
import type { World } from '../terms/world.js';
import type { Trigger } from '../lexicon/triggers.js';
import { isKeyable } from './conditions.js';
import { exactly, type Part, type Rule, rule, wordless } from './rule.js';

/** A column as a key. */
export const byColumn = (id: string): Key => ({ named: { name: id, value: column(id) }, column: id });

const periods =
  (unit: DateUnit) =>
  (world: World, { term: { id } }: Part<'Date'>): Key | undefined => {
    const facts = world.column(id);
    if (facts.kind !== 'date') {
      return unit === 'year' && facts.isYear ? byColumn(id) : undefined;
    }
    return unit === 'hour' && !facts.hasTime
      ? undefined
      : { named: { name: unit, value: { type: 'dateFloor', of: column(id), unit } }, column: id, unit };
  };

const parts =
  (part: DatePartName) =>
  (world: World, { term: { id } }: Part<'Date'>): Key | undefined => {
    const { kind, hasTime } = world.column(id);
    const name = part === 'weekdayName' ? 'weekday' : part;
    return kind === 'date' && (part !== 'hour' || hasTime)
      ? { named: { name, value: { type: 'datePart', of: column(id), part } }, column: id, made: 'part' }
      : undefined;
  };

const UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour'] as const;

const PARTS: readonly (readonly [DatePartName, Trigger])[] = [
  ['weekdayName', 'weekday'],
  ['month', 'monthOfYear'],
  ['hour', 'hourOfDay'],
  ['quarter', 'quarter'],
  ['year', 'year']
];

/** A list of keys; undefined if two have the same name or value. */
function listed(list: readonly Key[]): Terms['Keys'] | undefined {
  const names = list.map(({ named }) => named.name);
  return new Set(names).size === names.length &&
    new Set(list.map(({ named }) => termKey(named.value))).size === list.length
    ? { list }
    : undefined;
}

export const KEYS: readonly (readonly Rule[])[] = [
  [
    wordless('by column', 'Key', ['Column:key'], (world, { term: { id } }) =>
      isKeyable(world.column(id)) ? byColumn(id) : undefined
    ),
    wordless('by dates', 'Key', ['Column:date key'], (world, { term: { id } }) => {
      const facts = world.column(id);
      return facts.kind === 'date' && !facts.hasTime ? byColumn(id) : undefined;
    }),
    ...UNITS.map(unit => rule(`by ${unit}`, 'Key', ['Date:dated'], unit, periods(unit))),
    ...PARTS.map(([part, trigger]) => rule(`by ${part} alone`, 'Key', ['Date:dated'], trigger, parts(part))),
    wordless('by condition', 'Key', ['Condition:case'], (_, { term }) =>
      term.type === 'where' && term.form !== 'period' && term.form !== 'or'
        ? {
            named: { name: term.form === 'yes' ? plainName(term.about) : 'group', value: term.where },
            column: term.about,
            made: 'condition'
          }
        : undefined
    ),
    wordless('by some values', 'Key', ['Condition:values'], (_, { term }) =>
      term.type === 'where' && term.form === 'value' && term.where.type === 'isIn'
        ? { ...byColumn(term.about), only: term.where }
        : undefined
    ),
    rule('by bins', 'Key', ['Column:binned', 'Number:width'], 'bins', (world, { term: { id } }, number) => {
      const width = exactly(number) ?? 0;
      const facts = world.column(id);
      return facts.kind === 'number' && !facts.isCode && width > 0
        ? {
            named: { name: `${plainName(id)}_from`, value: { type: 'bin', of: column(id), width } },
            column: id,
            made: 'bins'
          }
        : undefined;
    })
  ],
  [
    wordless('two keys', 'Keys', ['Key:first key', 'Key:second key'], (_, one, other) =>
      one.term.column === other.term.column &&
      one.term.made === undefined &&
      other.term.made === undefined &&
      one.term.unit === other.term.unit
        ? undefined
        : (one.start ?? 0) <= (other.start ?? 0)
          ? listed([one.term, other.term])
          : undefined
    )
  ],
  [
    wordless('three keys', 'Keys', ['Keys', 'Key:second key'], (_, one, other) =>
      one.term.list.length === 2 ? listed([...one.term.list, other.term]) : undefined
    )
  ]
];
