import { stemOf } from '../language/stem-of.js';
import { namesRepeated } from '../linking/names-repeated.js';
import { takingsColumn } from '../linking/takings-column.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import type { Item } from '../reading/item.js';
import type { Draft } from '../rules/draft.js';
import type { RuleContext } from '../rules/rule-context.js';
import { countsOtherThing } from './counts-other-thing.js';
import { groupsByAmounts } from './groups-by-amounts.js';
import { losesNamed } from './loses-named.js';
import { misnamesThings } from './misnames-things.js';
import { ranksRowsForGroups } from './ranks-rows-for-groups.js';
import { testsRowsForGroups } from './tests-rows-for-groups.js';
import { WEIGHTS } from './weights.js';
import { worksOutMissing } from './works-out-missing.js';

const reads = ({ steps }: Draft, ...texts: readonly string[]): boolean => {
  const plan = JSON.stringify(steps);
  return texts.some(text => plan.includes(text));
};

/** "time between signup and order": a plan without any time that passes has left the words out. */
function losesPassing(draft: Draft, { reading }: RuleContext): boolean {
  const asked = reading.items.some(item => item.type === 'marker' && item.sense.type === 'elapsed');
  return asked && draft.steps.some(step => step.type === 'rows') && !reads(draft, '"gaps"', '"elapsed"');
}

/** "how much of the total comes from the top three": the amounts of the three are no part of it. */
function losesPart({ steps }: Draft, { reading }: RuleContext): boolean {
  const part = reading.items.some(
    (item, at) =>
      item.type === 'marker' &&
      item.sense.type === 'wh' &&
      /^how (?:much|many)$/iu.test(item.text) &&
      reading.items[at + 1]?.text.toLowerCase() === 'of'
  );
  return part && steps.some(step => step.type === 'top') && !steps.some(step => step.type === 'share');
}

/** "busiest airport" and "most popular hour" are about how many rows there are, not about the end of a column. */
function losesRows({ steps }: Draft, context: RuleContext): boolean {
  const busy = context
    .markers('most')
    .some(({ text }) => /^(?:busiest|least busy|most (?!$)|least (?!$))/iu.test(text));
  const end = steps.some(
    step => step.type === 'aggregate' && step.measures.some(({ fn }) => fn === 'max' || fn === 'min')
  );
  return busy && end;
}

const DONE =
  /(?:[^aeiou]ed|[aiou]ed|paid|sold|made|bought|won|run|ridden|written|driven|flown|given|taken|spent|held|shown|seen|sent|grown|caught|chosen|drawn|eaten|worn|done|read|built|taught|brought)$/iu;

/** "fees paid by runners from Kenya", "orders placed by newsletter subscribers": who does it is no group. */
function groupsByDoers({ steps }: Draft, { reading, profile, columns }: RuleContext): boolean {
  const keyed = new Set(
    steps
      .flatMap(step => (step.type === 'aggregate' ? step.by : []))
      .flatMap(key => (typeof key === 'string' ? [key] : []))
  );
  const { items } = reading;
  return items.some((item, at) => {
    if (item.text.toLowerCase() !== 'by' || !DONE.test(items[at - 1]?.text ?? '')) {
      return false;
    }
    const [key, next] = items.slice(at + 1).filter(one => !/^(?:the|a|an|our|all)$/iu.test(one.text));
    if (key?.type !== 'column' || !keyed.has(key.column.name)) {
      return false;
    }
    const thing = columnKind.isId(key.column) || columnKind.isName(key.column);
    const several = /[^s]s$|people|men$|children/iu.test(key.text);
    const described = next !== undefined && (next.type === 'rowNoun' || next.type === 'unknown');
    return (thing && several) || (described && !namesRepeated(next.text, columns, profile));
  });
}

/** How many different values of a key each value of that key has is always one. */
function countsItself({ steps }: Draft): boolean {
  return steps.some(
    step =>
      step.type === 'aggregate' &&
      step.measures.some(({ fn, column }) => fn === 'distinct' && column !== undefined && step.by.includes(column))
  );
}

/** "how many seats were empty": a number that is always there is not what is empty. */
function isEmptyThing({ steps }: Draft, { reading, columns }: RuleContext): boolean {
  const empty = reading.items.some(item => item.type === 'missingTest' && /\bempty\b/iu.test(item.text));
  const tested = steps.flatMap(step =>
    step.type === 'filter' ? step.where.flatMap(one => (one.type === 'missing' ? [one.column] : [])) : []
  );
  return (
    empty &&
    columns.some(
      ({ column }) => tested.includes(column.name) && columnKind.isNumeric(column) && column.nulls?.count === 0
    )
  );
}

const isSeveral = (item: Item | undefined): boolean =>
  item !== undefined &&
  ['rowNoun', 'frame', 'column'].includes(item.type) &&
  /[^s]s$|^(?:people|men|women|children)$/iu.test(item.text);

/** "the deepest samples": one of many rows at the end of a column with few values is not all of them. */
function takesOneOfMany({ steps }: Draft, context: RuleContext): boolean {
  const [order] = context.markers('superlative');
  const asked = order !== undefined && isSeveral(context.reading.items[order.item + 1]);
  const last = steps.at(-1);
  const column = last?.type === 'top' && last.by !== undefined && last.count === 1 ? last.by : undefined;
  return (
    asked &&
    context.reading.limit === undefined &&
    context.columns.some(
      entry => entry.column.name === column && columnKind.isUnique(entry.column, context.profile) === false
    )
  );
}

/** "cost per day by ward", where the table says how many days each row took: a rate rather than a sum for each date. */
function isRate(draft: Draft, { reading, columns }: RuleContext): boolean {
  return reading.columns.some(({ item, time }) => {
    const key = reading.items[item];
    const single = /^(?:minute|hour|day|week|month|year)$/iu.test(key?.text ?? '');
    const per = reading.items[item - 1]?.text.toLowerCase() === 'per';
    const grouped = reading.items.slice(item + 1).some(one => /^(?:by|for each|per)$/iu.test(one.text));
    const lasts = columns.some(
      ({ column, words }) =>
        columnKind.isNumeric(column) && words.at(-1)?.text.replace(/s$/u, '') === key?.text.toLowerCase()
    );
    const measured = draft.steps.some(
      step => step.type === 'aggregate' && step.measures.some(one => one.fn === 'sum' && one.column !== undefined)
    );
    return time !== undefined && single && per && grouped && lasts && measured;
  });
}

/** "weekly items sold" beside `items_count`: what is counted in each row is not how many rows there are. */
function countsRowsForTally({ steps }: Draft, { reading, columns }: RuleContext): boolean {
  const rows = steps.some(
    step => step.type === 'aggregate' && step.measures.some(({ fn, column }) => fn === 'count' && column === undefined)
  );
  const nouns = reading.items.flatMap(item =>
    item.type === 'rowNoun' || (item.type === 'marker' && item.sense.type === 'rows')
      ? [stemOf(item.text.toLowerCase())]
      : []
  );
  if (!rows || nouns.length === 0) {
    return false;
  }
  const tallies = columns.flatMap(({ column }) => {
    const words = splitName(column.name).map(stemOf);
    return columnKind.isNumeric(column) && words.length === 2 && /^(?:count|cnt|qty|quantit)/u.test(words[1] ?? '')
      ? words.slice(0, 1)
      : [];
  });
  return nouns.some(noun => tallies.includes(noun));
}

/** "best customer", where a customer has many rows: no single row tells who is best. */
function judgesByOneRow({ steps }: Draft, context: RuleContext): boolean {
  const judged = context.markers('superlative').some(({ sense, item }) => {
    const thing = context.reading.items[item + 1];
    return (
      sense.hints?.includes('rating') === true &&
      thing?.type === 'column' &&
      columnKind.isId(thing.column) &&
      columnKind.isUnique(thing.column, context.profile) === false
    );
  });
  return judged && steps.some(step => step.type === 'top' && step.by !== undefined);
}

/** "units received in March": how many, and no list of rows. */
function listsUnits({ steps }: Draft, { reading: { items } }: RuleContext): boolean {
  const first = items.find(item => !/^(?:the|all|our)$/iu.test(item.text));
  return /^(?:units|pieces|points|copies|times)$/iu.test(first?.text ?? '') && steps.some(step => step.type === 'list');
}

/** Rows in groups of one column twice. */
function groupsTwice({ steps }: Draft): boolean {
  return steps.some(
    step => step.type === 'aggregate' && new Set(step.by.map(key => JSON.stringify(key))).size < step.by.length
  );
}

/** Verbs whose amount is asked for by "what" and "how much". */
const AMOUNT =
  /^(?:pay|pays|paid|earn|earns|earned|cost|costs|charge|charges|charged|spend|spends|spent|weigh|weighs|weighed|make|made|sell|sold)$/iu;

/** "what do we pay per hour": how many rows there are is no amount. */
function countsForAmount({ steps }: Draft, context: RuleContext): boolean {
  const { items } = context.reading;
  const asked = context.markers('wh').find(({ sense }) => sense.word === 'what' || sense.word === 'howMuch');
  const verb = items.findIndex((item, at) => asked !== undefined && at > asked.item && AMOUNT.test(item.text));
  const done = items.slice(asked?.item ?? 0, verb).some(({ text }) => /^(?:do|does|did)$/iu.test(text));
  const counts = steps.some(
    step => step.type === 'aggregate' && step.measures.every(one => one.fn === 'count' && one.column === undefined)
  );
  return verb >= 0 && done && counts && !context.has('count');
}

/** "repeat customers" come again, no row of theirs is there twice. */
function comesAgain(draft: Draft, context: RuleContext): boolean {
  return context.markers('duplicate').some(({ text }) => /^repeat$/iu.test(text)) && reads(draft, '"duplicates"');
}

/** "which species are heavier than average": of a group that is the group as a whole, and not one of its rows. */
function comparesGroups({ steps }: Draft, { columns, profile }: RuleContext): boolean {
  const compared = steps.some(step => step.type === 'filter' && step.where.some(one => one.type === 'average'));
  const repeated = (name: string): boolean =>
    columns.some(
      ({ column }) =>
        column.name === name && !columnKind.isNumeric(column) && columnKind.isUnique(column, profile) !== true
    );
  return (
    compared &&
    steps.some(
      step =>
        (step.type === 'list' && step.columns.length > 0 && step.columns.every(repeated)) ||
        (step.type === 'aggregate' && step.measures.some(one => one.fn === 'distinct'))
    )
  );
}

/** "the moving average of sales" where a column holds what each of them brought in: how many there were is asked by "how many". */
function countsSales({ steps }: Draft, context: RuleContext): boolean {
  const sales = context.reading.items.some(({ type, text }) => type === 'rowNoun' && /^sales$/iu.test(text));
  const rows = steps.some(
    step => step.type === 'aggregate' && step.measures.some(one => one.fn === 'count' && one.column === undefined)
  );
  return (
    sales && rows && !context.has('count', 'share', 'most', 'frequent') && takingsColumn(context.columns) !== undefined
  );
}

/** "How many bookings came in per channel, and how much money did each bring in": one of the two is no answer to both. */
function givesOneOfTwo({ steps }: Draft, context: RuleContext): boolean {
  const many = context.markers('count').some(({ text }) => /^how many$/iu.test(text));
  const much = context.markers('wh').some(({ text }) => /^how much$/iu.test(text));
  return (
    many &&
    much &&
    steps.every(step => step.type !== 'distribution' || step.amount !== true) &&
    steps.every(step => step.type !== 'aggregate' || step.measures.length === 1)
  );
}

/** What it costs a plan that words of the question, which it uses, ask for something else than it gives. */
export function misreadCost(draft: Draft, context: RuleContext): number {
  const misread =
    losesPassing(draft, context) ||
    losesPart(draft, context) ||
    losesRows(draft, context) ||
    groupsByDoers(draft, context) ||
    countsItself(draft) ||
    isEmptyThing(draft, context) ||
    takesOneOfMany(draft, context) ||
    isRate(draft, context) ||
    countsRowsForTally(draft, context) ||
    judgesByOneRow(draft, context) ||
    comesAgain(draft, context) ||
    comparesGroups(draft, context) ||
    groupsTwice(draft) ||
    givesOneOfTwo(draft, context) ||
    groupsByAmounts(draft, context) ||
    countsOtherThing(draft, context) ||
    countsSales(draft, context) ||
    listsUnits(draft, context) ||
    countsForAmount(draft, context) ||
    ranksRowsForGroups(draft, context) ||
    testsRowsForGroups(draft, context) ||
    losesNamed(draft, context) ||
    worksOutMissing(draft) ||
    misnamesThings(draft, context);
  return misread ? WEIGHTS.otherAttribute : 0;
}
