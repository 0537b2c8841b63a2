import type { Condition } from '../../analysis/index.js';
import { flagOf } from '../linking/flag-of.js';
import { WEIGHTS } from '../ranking/weights.js';
import { assumeColumn } from './assume.js';
import { columnKind } from './column-kind.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';
import type { Role } from './reading.js';

const ASKS: Readonly<Record<Role, ReadonlySet<string>>> = {
  key: new Set(['group']),
  measure: new Set([
    'fn',
    'superlative',
    'most',
    'compare',
    'share',
    'howMuch',
    'arithmetic',
    'distinct',
    'count',
    'describe',
    'comparative'
  ]),
  answer: new Set([
    'wh',
    'list',
    'top',
    'distinct',
    'frequent',
    'take',
    'superlative',
    'duplicate',
    'missing',
    'share',
    'type',
    'limit'
  ]),
  entity: new Set(['count', 'most', 'share', 'howMuch']),
  noun: new Set(),
  order: new Set(['sort'])
};

const CONJUNCTIONS = ['and', 'or', ',', '&', '/'];

/** What the neighbour of a column asks of it. */
function asking(place: number, reader: ItemReader): string {
  const sense = reader.sense(place);
  if (sense === undefined) {
    const item = reader.items[place];
    if (item?.type === 'number') {
      const before = asking(reader.before(place), reader);
      return before === '' ? 'limit' : before;
    }
    return item?.type === 'ordinal' ? 'wh' : item?.type === 'missingTest' ? 'missing' : '';
  }
  if (sense.type === 'wh' && sense.word === 'howMuch') {
    return 'howMuch';
  }
  if (sense.type === 'look') {
    return sense.what;
  }
  return sense.type;
}

function typeCost(role: Role, item: ItemOf<'column'>, asked: string): number {
  const { column } = item;
  switch (role) {
    case 'key':
      return columnKind.isGroupable(column) && !(columnKind.isId(column) && columnKind.isNumeric(column))
        ? 0
        : WEIGHTS.role.unlikelyType / (columnKind.isId(column) ? 4 : 1);
    case 'measure': {
      const usable = columnKind.isNumeric(column) || column.type === 'boolean' || columnKind.isDate(column);
      const counted = asked === 'distinct' || asked === 'count' || asked === 'describe';
      return (usable && !columnKind.isId(column)) || counted ? 0 : WEIGHTS.role.unlikelyType;
    }
    case 'answer':
      return asked === 'superlative' && columnKind.isNumeric(column) ? WEIGHTS.role.unlikelyType : 0;
    case 'entity':
      return columnKind.isNumeric(column) && !columnKind.isId(column) ? -0.3 : 0;
    default:
      return 0;
  }
}

function flagOptions(at: number, item: ItemOf<'column'>, reader: ItemReader): readonly Option[] {
  const { column } = item;
  const flag = flagOf(column);
  const left = at - 1;
  const negation = [left, left - 1, left - 2].find(
    place =>
      reader.items[place]?.type === 'negation' &&
      reader.items.slice(place + 1, at).every(other => other.type === 'grammar')
  );
  const equals = (value: string | number | boolean): Condition => ({
    type: 'compare',
    column: column.name,
    op: 'eq',
    value
  });
  const uses = negation === undefined ? [] : [negation];
  const options: Option[] = [];
  if (flag !== undefined) {
    const value = negation === undefined ? flag.yes : flag.no;
    options.push({ score: WEIGHTS.role.flag, uses, condition: { condition: equals(value), column } });
  } else if (negation !== undefined) {
    const condition: Condition =
      columnKind.isNumeric(column) && column.nulls?.count === 0 ? equals(0) : { type: 'missing', column: column.name };
    options.push({ score: WEIGHTS.role.flag, uses, condition: { condition, column } });
  }
  return options;
}

/** The parts a column can play, each with how well its place and type speak for it. */
export function roleOptions(at: number, item: ItemOf<'column'>, reader: ItemReader): readonly Option[] {
  const left = reader.before(at);
  const right = reader.after(at);
  const before = asking(left, reader);
  const after = asking(right, reader);
  const words = reader.wordsBetween(left, at);
  const joinedTo =
    reader.column(left) !== undefined && words.some(word => CONJUNCTIONS.includes(word)) ? left : undefined;
  const link = WEIGHTS.link * Math.log(Math.min(1, item.score));
  const literal = item.score >= 0.94;
  const assumption = literal ? {} : { assumption: assumeColumn(item.text, item.column.name) };
  const make = (role: Role): readonly Option[] => {
    const cost = typeCost(role, item, before);
    let place: number = WEIGHTS.role.unasked;
    if (ASKS[role].has(before)) {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && (after === 'fn' || after === 'group')) {
      place = after === 'fn' ? WEIGHTS.role.asked : WEIGHTS.role.maybe;
    } else if (role === 'measure' && before === 'wh') {
      place = 2 * WEIGHTS.role.maybe;
    }
    const own: Option = { score: place + cost + link, role: { role, column: item.column }, ...assumption };
    if (joinedTo === undefined || before !== '') {
      return [own];
    }
    const like: Option = {
      score: WEIGHTS.role.joined + cost + link,
      role: { role, column: item.column, like: joinedTo },
      ...assumption
    };
    return [own, like];
  };
  const nounlike = columnKind.isId(item.column) || columnKind.isName(item.column) || columnKind.isText(item.column);
  const partial = item.score < 0.94 || columnKind.isId(item.column);
  const flags = flagOptions(at, item, reader).map(option => ({ ...option, score: option.score + link }));
  return [
    ...make('key'),
    ...make('measure'),
    ...make('answer'),
    ...make('entity'),
    ...make('order'),
    ...(nounlike && partial
      ? [{ score: WEIGHTS.role.noun, role: { role: 'noun' as const, column: item.column } }]
      : []),
    ...flags
  ];
}
