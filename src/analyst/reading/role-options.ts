import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { flagOf } from '../linking/flag-of.js';
import { WEIGHTS } from '../ranking/weights.js';
import { asking } from './asking.js';
import { ASKS } from './asks.js';
import { assumeColumn } from './assume.js';
import { columnKind } from './column-kind.js';
import { dateFormatOf } from './date-format.js';
import { flagOptions } from './flag-options.js';
import { isDateEnd } from './is-date-end.js';
import type { ItemOf } from './item.js';
import type { ItemReader } from './item-reader.js';
import type { Option } from './option.js';
import { isBarePair } from './is-bare-pair.js';
import { isRankedKey } from './is-ranked-key.js';
import { presentOptions } from './present-options.js';
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

/** Times of day are grouped by their day. */
function byDay(
  role: Role,
  column: ItemOf<'column'>['column'],
  ordered: boolean
): Pick<NonNullable<Option['role']>, 'time'> {
  const format = dateFormatOf(column);
  const timed = column.type === 'datetime' ? !columnKind.isWholeDays(column) : /%[HI]/u.test(format ?? '');
  return (role === 'key' || (role === 'answer' && ordered)) && timed
    ? { time: { unit: 'day', as: 'period', ...(format === undefined ? {} : { format }) } }
    : {};
}

function isDated(column: ColumnProfile): boolean {
  return columnKind.isDate(column) || dateFormatOf(column) !== undefined;
}

const THEIR = new Set(['their', 'its', 'his', 'her', 'the']);

/** Words behind which stands what a thing has. */
const OWNING = new Set(['with', 'having', 'have', 'has', 'that', 'who', 'which', 'of']);

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
    ['top', 'superlative', 'most', 'frequent', 'sort'].includes(reader.sense(place)?.type ?? '')
  );
  const isStatistic = reader.items.some(asksStatistic);
  const relates = reader.items.some((_, place) => {
    const sense = reader.sense(place);
    return sense?.type === 'statistic' && ['correlation', 'relation', 'regression'].includes(sense.of);
  });
  // "time from order to delivery"
  const spanned = reader.items.slice(0, at).some((_, place) => reader.sense(place)?.type === 'elapsed');
  const behind = reader.sense(right);
  // "the date of the last order"
  const endOf = isDateEnd(behind) && reader.wordsBetween(at, right).includes('of');
  const isDay = /\b(?:dates?|days?)$/iu.test(item.text);
  const asksTime =
    endOf ||
    reader.items.some((_, place) => {
      const sense = reader.sense(place);
      return (sense?.type === 'wh' && sense.word === 'when') || (sense?.type === 'look' && sense.what === 'span');
    });
  const charted =
    isBarePair(reader.items) ||
    reader.items.some((_, place) => {
      const sense = reader.sense(place);
      return sense?.type === 'chart' && sense.draws === true;
    });
  const compared = reader.items.some((_, place) => reader.sense(place)?.type === 'compare');
  const before = asking(left, reader);
  // "compare the species by length"
  const keyBefore = reader.column(reader.before(left));
  const numeric = columnKind.isNumeric(item.column) && !columnKind.isId(item.column);
  const beside = reader.items[reader.before(left)];
  const besideValues =
    beside?.type === 'values' && before === 'group' && /^compar/iu.test(reader.wordsBetween(-1, left)[0] ?? '');
  const setBeside =
    numeric &&
    (besideValues ||
      (keyBefore !== undefined && isRankedKey(reader.before(left), keyBefore, reader) && before === 'group'));
  // "Gentoo vs Adelie body mass"
  const values = reader.items[left];
  const dated = values?.type === 'datePart' || values?.type === 'period';
  const opens = /^compar/iu.test(reader.items[0]?.text ?? '');
  const againstValues = numeric && ((values?.type === 'values' && values.against === true) || (dated && opens));
  // "monthly revenue"
  const calendar = reader.sense(left);
  const daily = calendar?.type === 'calendar' && calendar.alone === true;
  // "how heavy are the species"
  const asks = reader.sense(left);
  const described = asks?.type === 'wh' && asks.hints !== undefined;
  const after = asking(right, reader);
  // "fare distribution", "class counts"
  const adjoins = right === at + 1;
  const spreads = adjoins && behind?.type === 'chart' && behind.spread === true;
  const tallied =
    adjoins &&
    behind?.type === 'count' &&
    columnKind.isGroupable(item.column) &&
    before === '' &&
    !/^how /iu.test(reader.items[right]?.text ?? '');
  const words = reader.wordsBetween(left, at);
  // "the busiest port"
  const busy =
    before === 'most' && /^(?:busiest|quietest|(?:most|least) \w+|least busy)$/iu.test(reader.items[left]?.text ?? '');
  // "club with the fewest minutes"
  const owning = reader.wordsBetween(at, right).some(word => word === 'with' || word === 'having');
  // "tracking number of the most valuable parcel"
  const ofExtreme = behind?.type === 'superlative' && /^of(?: the)?$/u.test(reader.wordsBetween(at, right).join(' '));
  const present = presentOptions(at, item, reader).length > 0;
  const ranked = isRankedKey(at, item, reader);
  // "with their team and city", "…: name, team and city"
  const shows = words.includes(':') || (words.includes('with') && words.some(word => THEIR.has(word)));
  // "customers with more than 5 orders"
  const sized = reader.items[right]?.type === 'threshold' && OWNING.has(reader.wordsBetween(at, right)[0] ?? '');
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
    } else if (role === 'answer' && (asksTime || (before === 'most' && isDay)) && isDated(item.column)) {
      place = WEIGHTS.role.asked;
    } else if (role === 'answer' && (after === 'most' || after === 'superlative') && owning) {
      place = WEIGHTS.role.asked;
    } else if (role === 'answer' && before === '' && ofExtreme) {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && numeric && at === reader.topic()) {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && numeric && left === at - 1 && daily) {
      place = WEIGHTS.role.joined;
    } else if ((role === 'key' && ranked) || (role === 'measure' && (setBeside || againstValues))) {
      place = WEIGHTS.role.asked;
    } else if (
      role === 'key' &&
      described &&
      columnKind.isGroupable(item.column) &&
      !columnKind.isNumeric(item.column)
    ) {
      place = WEIGHTS.role.maybe;
    } else if (role === 'answer' && ordered && shows) {
      place = WEIGHTS.role.asked;
    } else if (role === 'answer' && busy && left === at - 1 && !columnKind.isNumeric(item.column)) {
      place = WEIGHTS.role.asked;
    } else if (role === 'answer' && sized && !columnKind.isNumeric(item.column)) {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && after === 'most' && before !== 'list') {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && before === 'group' && ordered && columnKind.isNumeric(item.column)) {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && (after === 'fn' || after === 'group' || after === 'window')) {
      place = after === 'fn' || after === 'window' ? WEIGHTS.role.asked : WEIGHTS.role.maybe;
    } else if ((spreads && isDrawn(role, item.column)) || (tallied && role === 'key')) {
      place = WEIGHTS.role.asked;
    } else if (role === 'measure' && words.some(word => word === 'compare' || word === 'comparing')) {
      place = WEIGHTS.role.maybe;
    } else if (
      role === 'measure' &&
      compared &&
      columnKind.isNumeric(item.column) &&
      flagOf(item.column) === undefined
    ) {
      place = WEIGHTS.role.joined;
    } else if (role === 'measure' && before === 'wh') {
      place = 2 * WEIGHTS.role.maybe;
    } else if (charted && role === chartRole(item.column)) {
      // What a chart shows is named somewhere beside it.
      place = role === 'measure' ? WEIGHTS.role.maybe / 2 : WEIGHTS.role.maybe;
    }
    const own: Option = {
      score: place + cost + link + (present ? WEIGHTS.role.maybe : 0),
      role: { role, column: item.column, ...byDay(role, item.column, ordered) },
      ...(absorbs ? { uses: [direct] } : {}),
      ...assumption
    };
    if (joinedTo === undefined || before !== '') {
      return [own];
    }
    const like: Option = {
      score: WEIGHTS.role.joined + cost + link,
      role: { role, column: item.column, like: joinedTo, ...byDay(role, item.column, ordered) },
      ...assumption
    };
    return [own, like];
  };
  const named = columnKind.isId(item.column) || columnKind.isName(item.column);
  const nounlike =
    flagOf(item.column) === undefined && (named || (columnKind.isText(item.column) && item.score >= 0.8));
  const again = reader.items.slice(0, at).some(other => other.type === 'column' && other.column === item.column);
  const partial = item.score < 0.94 || columnKind.isId(item.column);
  const keyed = before === 'group' || words.some(word => word === 'by' || word === 'per' || word === 'each');
  const naming =
    /(?:^|\s)(?:names?|titles?|ids?|numbers?|codes?|kinds?|sorts?|types?|variet(?:y|ies)|classes|categories)(?:$|\s)/iu.test(
      item.text
    );
  // "repair costs" are costs, whatever the date of the repair.
  const next = reader.column(at + 1)?.column;
  const modifies =
    next !== undefined &&
    columnKind.isNumeric(next) &&
    isDated(item.column) &&
    !/\b(?:date|day|time)\b/iu.test(item.text);
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
    ...(isStatistic || spanned
      ? [
          {
            score: link,
            // "the number of seats": the column is that number.
            ...(counting && relates ? { uses: [direct] } : {}),
            role: { role: 'subject' as const, column: item.column },
            ...assumption
          }
        ]
      : []),
    ...(modifies ? [{ score: WEIGHTS.assumed, role: { role: 'noun' as const, column: item.column } }] : []),
    ...(nounlike && partial && !present && !keyed && !naming && !spreads && !tallied && joinedTo === undefined
      ? [
          {
            score:
              (again ? 0 : WEIGHTS.role.noun) +
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
