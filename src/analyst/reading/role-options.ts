import type { Condition } from '../../analysis/index.js';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { flagOf } from '../linking/flag-of.js';
import { WEIGHTS } from '../ranking/weights.js';
import { asking } from './asking.js';
import { ASKS } from './asks.js';
import { assumeColumn } from './assume.js';
import { columnKind } from './column-kind.js';
import { dateFormatOf } from './date-format.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';
import { asksStatistic } from './asks-statistic.js';
import type { Role } from './reading.js';

const CONJUNCTIONS = ['and', 'or', ',', '&', '/'];

function typeCost(role: Role, item: ItemOf<'column'>, asked: string): number {
  const { column } = item;
  switch (role) {
    case 'key':
      if (columnKind.isDate(column) || dateFormatOf(column) !== undefined) {
        return 0;
      }
      return columnKind.isGroupable(column) && !(columnKind.isId(column) && columnKind.isNumeric(column))
        ? 0
        : WEIGHTS.role.unlikelyType / (columnKind.isId(column) ? 4 : 1);
    case 'measure': {
      const usable = columnKind.isNumeric(column) || column.type === 'boolean' || columnKind.isDate(column);
      const counted = asked === 'distinct' || asked === 'count' || asked === 'describe';
      return (usable && !columnKind.isId(column)) || counted ? 0 : WEIGHTS.role.unlikelyType;
    }
    case 'answer':
      if (asked !== 'superlative') {
        return 0;
      }
      return columnKind.isNumeric(column)
        ? WEIGHTS.role.unlikelyType
        : columnKind.isId(column)
          ? WEIGHTS.role.maybe
          : 0;
    case 'entity':
      return flagOf(column) === undefined ? 0 : WEIGHTS.role.unlikelyType;
    default:
      return 0;
  }
}

/** "no tip information": what is denied is that a value was recorded. */
const RECORDED =
  /^(?:data|info|information|values?|figures?|entry|entries|records?|recorded|readings?|measurements?|known|given|available|status)$/iu;

/** Times of day are grouped by their day. */
function byDay(role: Role, column: ItemOf<'column'>['column']): Pick<NonNullable<Option['role']>, 'time'> {
  const format = dateFormatOf(column);
  const timed = column.type === 'datetime' ? !columnKind.isWholeDays(column) : format?.includes('%H') === true;
  return role === 'key' && timed
    ? { time: { unit: 'day', as: 'period', ...(format === undefined ? {} : { format }) } }
    : {};
}

/** "no tip": the rows where a number is zero or missing; only missing where no zero can be. */
function withoutAny({ column, text }: ItemOf<'column'>, behind: string): Pick<Option, 'condition' | 'assumption'> {
  const missing = { type: 'missing', column: column.name } as const;
  const zero = { type: 'compare', column: column.name, op: 'eq', value: 0 } as const;
  if (!columnKind.isNumeric(column) || RECORDED.test(behind)) {
    return { condition: { condition: missing, column } };
  }
  const { min, max, evidence } = column.range ?? {};
  const known = typeof min === 'number' && typeof max === 'number' && evidence?.type !== 'sample';
  if (known && (min > 0 || max < 0)) {
    return { condition: { condition: missing, column } };
  }
  if (column.nulls?.count === 0 && column.nulls.evidence.type !== 'sample') {
    return { condition: { condition: zero, column } };
  }
  return {
    condition: { condition: { type: 'any', conditions: [missing, zero] }, column },
    assumption: {
      type: 'value',
      phrase: text,
      reading: '0 or missing',
      text: `No ${text}: rows where ${column.name} is 0 and rows where it is missing`
    }
  };
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
    // Nothing is missing in the column: what is denied must be one of its values.
    const vacuous = columnKind.isText(column) && column.nulls?.count === 0 && column.nulls.evidence.type === 'full';
    const score = vacuous ? WEIGHTS.role.unasked : WEIGHTS.role.flag;
    options.push({ score, uses, ...withoutAny(item, reader.items[at + 1]?.text ?? '') });
  }
  return options;
}

/** Whole numbers with more different values are drawn as numbers, not as groups. */
const FEW = 12;

/** The part that a column plays beside a word for a chart, when it has to be one. */
function chartRole(column: ColumnProfile): Role | undefined {
  if (columnKind.isNumeric(column)) {
    return 'measure';
  }
  const names = columnKind.isName(column) || columnKind.isId(column) || flagOf(column) !== undefined;
  return columnKind.isGroupable(column) && !names ? 'key' : undefined;
}

/** A word for a chart asks for numbers along an axis, or for groups. */
function isDrawn(role: Role, column: ColumnProfile): boolean {
  const few = column.type === 'integer' && (column.distinct?.count ?? FEW + 1) <= FEW;
  return role === 'measure'
    ? columnKind.isNumeric(column) || columnKind.isDate(column)
    : role === 'key' && (few || !columnKind.isNumeric(column));
}

/** The parts a column can play, each with how well its place and type speak for it. */
export function roleOptions(
  at: number,
  item: ItemOf<'column'>,
  reader: ItemReader,
  profile: DatasetProfile
): readonly Option[] {
  const direct = reader.before(at);
  const counting =
    reader.sense(direct)?.type === 'count' && columnKind.isNumeric(item.column) && !columnKind.isId(item.column);
  const counted = counting ? reader.before(direct) : -1;
  // "by number of rooms", "average number of seats": the column is that number.
  const absorbs = counting && ['group', 'fn', 'superlative', 'sort', 'top'].includes(reader.sense(counted)?.type ?? '');
  const left = absorbs ? counted : direct;
  const right = reader.after(at);
  const ordered = reader.items.some((_, place) =>
    ['top', 'superlative', 'most', 'sort'].includes(reader.sense(place)?.type ?? '')
  );
  const isStatistic = reader.items.some(asksStatistic);
  const charted = reader.items.some((_, place) => {
    const sense = reader.sense(place);
    return sense?.type === 'chart' && sense.draws === true;
  });
  const before = asking(left, reader);
  const after = asking(right, reader);
  const words = reader.wordsBetween(left, at);
  // "club with the fewest minutes"
  const owning = reader.wordsBetween(at, right).some(word => word === 'with' || word === 'having');
  const listed = reader.column(left) !== undefined || reader.sense(left)?.type === 'calendar';
  const joinedTo = listed && words.some(word => CONJUNCTIONS.includes(word)) ? left : undefined;
  const link = WEIGHTS.link * Math.log(Math.min(1, item.score));
  const literal = item.score >= 0.94;
  const assumption = literal ? {} : { assumption: assumeColumn(item.text, item.column.name) };
  const make = (role: Role): readonly Option[] => {
    const single = role === 'key' && columnKind.isUnique(item.column, profile) === true;
    const cost = typeCost(role, item, before) + (single ? WEIGHTS.role.unlikelyType : 0);
    let place: number = WEIGHTS.role.unasked;
    if (before === 'chart' ? isDrawn(role, item.column) : ASKS[role].has(before)) {
      place = WEIGHTS.role.asked;
    } else if (role === 'answer' && (after === 'most' || after === 'superlative') && owning) {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && after === 'most' && before !== 'list') {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && before === 'group' && ordered && columnKind.isNumeric(item.column)) {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && (after === 'fn' || after === 'group' || after === 'window')) {
      place = after === 'fn' || after === 'window' ? WEIGHTS.role.asked : WEIGHTS.role.maybe;
    } else if (role === 'measure' && words.some(word => word === 'compare' || word === 'comparing')) {
      place = WEIGHTS.role.maybe;
    } else if (role === 'measure' && before === 'wh') {
      place = 2 * WEIGHTS.role.maybe;
    } else if (charted && role === chartRole(item.column)) {
      // What a chart shows is named somewhere beside it.
      place = role === 'measure' ? WEIGHTS.role.maybe / 2 : WEIGHTS.role.maybe;
    }
    const own: Option = {
      score: place + cost + link,
      role: { role, column: item.column, ...byDay(role, item.column) },
      ...(absorbs ? { uses: [direct] } : {}),
      ...assumption
    };
    if (joinedTo === undefined || before !== '') {
      return [own];
    }
    const like: Option = {
      score: WEIGHTS.role.joined + cost + link,
      role: { role, column: item.column, like: joinedTo, ...byDay(role, item.column) },
      ...assumption
    };
    return [own, like];
  };
  const named = columnKind.isId(item.column) || columnKind.isName(item.column);
  const nounlike =
    flagOf(item.column) === undefined && (named || (columnKind.isText(item.column) && item.score >= 0.8));
  const partial = item.score < 0.94 || columnKind.isId(item.column);
  const keyed = before === 'group' || words.some(word => word === 'by' || word === 'per' || word === 'each');
  const naming = /(?:^|\s)(?:names?|titles?|ids?|numbers?|codes?)(?:$|\s)/iu.test(item.text);
  const adjective = reader.items[at + 1]?.type === 'rowNoun' || reader.items[at + 1]?.type === 'column';
  const asked = before === 'share' || after === 'share' || (before === 'count' && adjective);
  const flags = flagOptions(at, item, reader).map(option => ({
    ...option,
    score: option.score + link - (asked ? WEIGHTS.role.flag : 0),
    ...(option.assumption === undefined ? assumption : {})
  }));
  return [
    ...make('key'),
    ...make('measure'),
    ...make('answer'),
    ...make('entity'),
    ...make('order'),
    ...(isStatistic ? [{ score: link, role: { role: 'subject' as const, column: item.column }, ...assumption }] : []),
    ...(nounlike && partial && !keyed && !naming && joinedTo === undefined
      ? [
          {
            score:
              WEIGHTS.role.noun +
              (columnKind.isUnique(item.column, profile) === false ? WEIGHTS.repeatedRowNoun : 0) +
              (ASKS.answer.has(before) && before !== 'superlative' && before !== 'top' && before !== 'limit'
                ? WEIGHTS.role.maybe
                : 0),
            role: { role: 'noun' as const, column: item.column }
          }
        ]
      : []),
    ...flags
  ];
}
