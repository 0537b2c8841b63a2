import { conceptsOf } from '../lexicon/concepts.js';
import { type Link, placesOf } from '../links/link.js';
import type { Chart } from '../parser/chart.js';
import type { Question } from '../parser/question.js';
import { comparisons } from '../tokens/comparisons.js';
import { periods } from '../tokens/periods.js';
import { isJoint, stemOf } from '../tokens/tokenize.js';
import type { ColumnFacts } from '../terms/column-facts.js';
import { call, column } from '../terms/expressions.js';
import type { World } from '../terms/world.js';
import { rowNouns } from './row-nouns.js';

const SURE: ReadonlySet<string> = new Set([
  'name',
  'words',
  'value',
  'valueStem',
  'part',
  'short',
  'spelling',
  'table'
]);

const isSure = ({ kind }: Link): boolean => SURE.has(kind);

const tableOfLink = (link: Link): string => (link.type === 'table' ? link.table : link.column.table);

/** How many datasets a noun may stand for without naming one: the first. */
const MOST_COUNTED = 6;

/** What the words of a question may name, and what may be meant without a word. */
export function addLeaves(chart: Chart, question: Question, world: World, links: readonly Link[]): void {
  addLinks(chart, question, world, links);
  const named = new Map<string, number>();
  new Map(links.filter(isSure).map(link => [`${link.start} ${tableOfLink(link)}`, tableOfLink(link)])).forEach(table =>
    named.set(table, (named.get(table) ?? 0) + 1)
  );
  const most = Math.max(0, ...named.values());
  const biggest = Math.max(0, ...world.tables.map(name => world.rows.get(name) ?? 0));
  world.tables.forEach((name, at) =>
    chart.leaf('Table', { name }, 0, 0, [
      `floating Table ${Math.min(at, 2)}`,
      `floating Table named ${most === 0 ? 'none' : (named.get(name) ?? 0) === most ? 'most' : (named.get(name) ?? 0) === 0 ? 'never' : 'less'}`,
      `floating Table biggest ${String(world.rows.get(name) === biggest)}`
    ])
  );
  rowNouns(question, links).forEach(({ start, end, also, features }) =>
    world.tables
      .slice(0, MOST_COUNTED)
      .forEach((name, at) =>
        chart.leaf(
          'Table',
          { name },
          start,
          end,
          [
            ...features,
            `row noun of table ${Math.min(at, 2)} ${Math.min(world.tables.length, 3)}`,
            `row noun of the biggest ${String(world.rows.get(name) === biggest)}`
          ],
          { also }
        )
      )
  );
  addDates(chart, world);
  const measured = measuredColumns(world);
  addProducts(chart, question, world, measured);
  addNames(chart, question, world, links);
  addNumbers(chart, question, world, measured);
  periods(question.tokens, question.text).forEach(({ start, end, period }) =>
    chart.leaf('Period', period, start, end, [`period ${period.type}`])
  );
  question.tokens.forEach((token, at) => {
    if (token.class === 'content' && token.lower.length >= 3) {
      const isQuoted = ['"', "'", '“', '‘'].includes(question.tokens[at - 1]?.lower ?? '');
      chart.leaf('Text', { text: token.text }, at, at + 1, [`quoted ${String(isQuoted)}`]);
    }
  });
}

function addLinks(chart: Chart, question: Question, world: World, links: readonly Link[]): void {
  const ranks = ranksOf(world);
  const best = new Map<string, number>();
  const rivals = new Map<string, number>();
  links.forEach(({ type, start, end, strength }) => {
    for (let at = start; at < end; at++) {
      best.set(`${type} ${at}`, Math.max(best.get(`${type} ${at}`) ?? 0, strength));
    }
    rivals.set(`${type} ${start} ${end}`, (rivals.get(`${type} ${start} ${end}`) ?? 0) + 1);
  });
  for (const link of links) {
    const { type, start, end, kind, strength } = link;
    const category = type === 'column' ? 'Column' : type === 'value' ? 'Value' : 'Table';
    const isBest = placesOf(link).every(at => strength >= (best.get(`${type} ${at}`) ?? 0) - 1e-6);
    const features = [
      `link ${category} ${kind}`,
      `link ${category} ${kind} ${strength >= 0.99 ? 'full' : strength >= 0.65 ? 'most' : strength >= 0.4 ? 'half' : 'little'}`,
      `link ${category} of ${Math.min(end - start, 3)}`,
      `link ${category} best ${String(isBest)} ${Math.min(rivals.get(`${type} ${start} ${end}`) ?? 1, 4)}`
    ];
    if (link.type === 'table') {
      chart.leaf('Table', { name: link.table }, start, end, features, { link: kind });
      continue;
    }
    const { column } = link;
    if (column.table !== world.tables[0]) {
      features.push('not the first table');
    }
    if (link.type === 'value') {
      const first = question.tokens[start]?.text ?? '';
      features.push(
        `link Value capital ${String(start > 0 && /^\p{Lu}/u.test(first))}`,
        `link Value ${kind} ${String((column.distinct ?? 100) > 80)}`
      );
      chart.leaf('Value', { id: column.id, values: link.values }, start, end, features, { link: kind });
      continue;
    }
    if (end === start + 1 && ['concept', 'short', 'beginning', 'part', 'hint', 'unit'].includes(kind)) {
      const said = question.tokens[start]?.stem ?? '';
      if (kind === 'hint') {
        features.push(
          `hint rank ${column.kind} ${ranks.get(column.id) ?? -1}`,
          ...[...column.concepts].map(concept => `hint #${concept}`)
        );
      }
      features.push(
        ...new Set(column.stems.map(stem => `means ${said} = ${stem}`)),
        ...[...column.concepts].map(concept => `means ${said} = #${concept}`),
        `${kind} for ${column.kind}`
      );
    }
    chart.leaf('Column', { id: column.id }, start, end, features, { link: kind });
    if (column.kind === 'date' || column.isYear) {
      chart.leaf('Date', { id: column.id }, start, end, features, { link: kind });
    }
  }
}

/** The place of each column among those of its kind in its table, up to 4; codes have none. */
function ranksOf({ columns }: World): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const ranks = new Map<string, number>();
  for (const { id, table, kind, isCode } of columns) {
    if (!isCode) {
      const rank = counts.get(`${kind} ${table}`) ?? 0;
      counts.set(`${kind} ${table}`, rank + 1);
      ranks.set(id, Math.min(rank, 4));
    }
  }
  return ranks;
}

/** How many date columns, and how many year columns, of each table may be meant without being named. */
const MOST_FLOATING = 2;

/** Adds the first date and year columns of each table, which may be meant without being named. */
function addDates(chart: Chart, world: World): void {
  const seen = new Map<string, number>();
  for (const { id, table, kind, isYear } of world.columns) {
    if (kind === 'date' || isYear) {
      const what = kind === 'date' ? 'Date' : 'year';
      const rank = seen.get(`${table} ${what}`) ?? 0;
      seen.set(`${table} ${what}`, rank + 1);
      if (rank < MOST_FLOATING) {
        const others = table === world.tables[0] ? [] : ['not the first table'];
        chart.leaf('Date', { id }, 0, 0, [`floating ${what} ${rank}`, ...others]);
      }
    }
  }
}

/** How many columns of one concept, products of columns, or columns with unknown values may be meant without a name: the first. */
const MOST_ALIKE = 64;

/** The first number columns of each concept. */
function measuredColumns({ columns }: World): readonly ColumnFacts[] {
  const counts = new Map<string, number>();
  return columns.filter(({ kind, concepts }) => {
    const isFirst = kind === 'number' && [...concepts].some(concept => (counts.get(concept) ?? 0) < MOST_ALIKE);
    (isFirst ? concepts : new Set<string>()).forEach(concept => counts.set(concept, (counts.get(concept) ?? 0) + 1));
    return isFirst;
  });
}

/** Adds numbers, and columns that a unit or a comparative alone may mean. */
function addNumbers(chart: Chart, question: Question, world: World, measured: readonly ColumnFacts[]): void {
  for (const number of comparisons(question.tokens)) {
    const { start, end, op, unit } = number;
    chart.leaf('Number', number, start, end, [`number ${op}`, `number with unit ${String(unit !== '')}`]);
    if (unit !== '') {
      chart.leaf('Number', { ...number, unit: '' }, start, end, [`number ${op}`, 'number without its unit']);
    }
    const concepts = new Set([
      ...question.tokens.slice(start, end).flatMap(({ stem }) => [...conceptsOf(stem)]),
      ...conceptsOf(stemOf(unit))
    ]);
    for (const { id, table, concepts: own } of measured) {
      if ([...own].some(concept => concepts.has(concept))) {
        chart.leaf(
          'Amount',
          { value: column(id) },
          0,
          0,
          [`by unit ${String(unit !== '')}`, ...(table === world.tables[0] ? [] : ['not the first table'])],
          { at: { start, end } }
        );
      }
    }
  }
}

/** A quantity times its price, when a question is about money. */
function addProducts(chart: Chart, question: Question, world: World, measured: readonly ColumnFacts[]): void {
  const counted = measured.filter(({ isCode, concepts }) => !isCode && concepts.has('quantity'));
  const priced = measured.filter(({ isCode, concepts }) => !isCode && concepts.has('money'));
  const products = counted
    .flatMap(quantity =>
      priced
        .filter(
          price =>
            price.id !== quantity.id &&
            (price.table === quantity.table || world.path(quantity.table, price.table) !== undefined)
        )
        .map(price => ({ quantity, price }))
    )
    .slice(0, MOST_ALIKE);
  question.tokens.forEach((token, at) => {
    if (token.class !== 'content' || !conceptsOf(token.stem).has('money')) {
      return;
    }
    products.forEach(({ quantity, price }) => {
      const isUnit = price.words.some(word => ['price', 'unit', 'each', 'rate', 'per', 'fee'].includes(word));
      chart.leaf('Amount', { value: call('multiply', column(quantity.id), column(price.id)) }, at, at + 1, [
        `product of unit price ${String(isUnit)}`,
        `product in one table ${String(price.table === quantity.table)}`,
        `product for ${token.stem}`
      ]);
    });
  });
}

/** Adds names and codes that no known value has as values of columns whose values are not all known. */
function addNames(chart: Chart, question: Question, world: World, links: readonly Link[]): void {
  const open = world.columns
    .filter(({ kind, complete, values }) => kind === 'text' && !complete && values.length > 0)
    .slice(0, MOST_ALIKE);
  const taken = new Set(links.filter(({ type, strength }) => type === 'value' && strength === 1).flatMap(placesOf));
  names(question).forEach(({ start, end }) => {
    const text = question.said(start, end);
    if (!placesOf({ start, end }).some(at => taken.has(at))) {
      const shape = shapeOf(text);
      open.forEach((column, at) => {
        const isAlike = column.values.some(value => shapeOf(String(value)) === shape);
        if (!isAlike && !/\p{L}/u.test(text)) {
          return;
        }
        chart.leaf('Value', { id: column.id, values: [text] }, start, end, [
          'link Value unknown',
          `link Value unknown of ${Math.min(open.length, 4)}`,
          `link Value unknown rank ${Math.min(at, 3)}`,
          `link Value unknown alike ${String(isAlike)}`,
          `link Value unknown with figures ${String(/\d/u.test(text))} ${String(column.values.some(value => /\d/u.test(String(value))))}`,
          `link Value unknown spaces ${String(text.includes(' '))} ${String(column.values.some(value => String(value).includes(' ')))}`
        ]);
      });
    }
  });
}

/** A text with its runs of digits and of letters shortened to one each: `A-9` for "INV-0012". */
const shapeOf = (text: string): string =>
  text
    .replace(/\p{Lu}+/gu, 'A')
    .replace(/\p{Ll}+/gu, 'a')
    .replace(/\d+/gu, '9');

/**
 * Adjacent words written like names: with a capital, except the first word, or with letters and digits; `-`, `/` and `.` join them, also
 * figures alone.
 */
function names({ tokens }: Question): readonly { readonly start: number; readonly end: number }[] {
  const touches = (at: number): boolean => isJoint(tokens, at) && tokens[at + 1]?.class !== 'punctuation';
  const isName = (at: number): boolean => {
    const token = tokens[at];
    return (
      token !== undefined &&
      token.class !== 'punctuation' &&
      ((at > 0 && /^\p{Lu}/u.test(token.text)) ||
        (/\d/u.test(token.text) && (/\p{L}/u.test(token.text) || (tokens[at + 1]?.lower === '-' && touches(at + 1)))))
    );
  };
  const found: { start: number; end: number }[] = [];
  for (let start = 0; start < tokens.length; start++) {
    if (!isName(start)) {
      continue;
    }
    let end = start + 1;
    while (isName(end) || (isMark(tokens[end]?.lower) && touches(end))) {
      end += isName(end) ? 1 : 2;
    }
    end = Math.min(end, tokens.length);
    found.push({ start, end });
    start = end - 1;
  }
  return found;
}

const isMark = (text: string | undefined): boolean => text === '-' || text === '/' || text === '.';
