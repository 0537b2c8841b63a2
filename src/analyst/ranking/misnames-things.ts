import { stemOf } from '../language/stem-of.js';
import { namesRepeated } from '../linking/names-repeated.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import type { Draft } from '../rules/draft.js';
import { isAdditive } from '../rules/is-additive.js';
import type { RuleContext } from '../rules/rule-context.js';

const NOUNS = new Set(['rowNoun', 'frame', 'column', 'unknown']);

/** "hires per depot, largest first", "highest rated film per year": what groups is not what orders. */
function ordersByGroup({ steps }: Draft, { reading: { items } }: RuleContext): boolean {
  const ordered = steps.flatMap(step =>
    (step.type === 'sort' || step.type === 'top') && step.by !== undefined ? [step.by] : []
  );
  const grouped = steps.some(step => step.type === 'aggregate' && step.by.length > 0);
  return (
    !grouped &&
    items.some(
      (item, at) =>
        /^(?:per|each|every|for each|for every|in each)$/iu.test(items[at - 1]?.text ?? '') &&
        item.type === 'column' &&
        ordered.includes(item.column.name)
    )
  );
}

/** "the spread (standard deviation)": what stands in brackets says how the word before is meant. */
function takesBoth({ steps }: Draft, context: RuleContext): boolean {
  const { items } = context.reading;
  const said = context.markers('fn').some(({ item }) => items[item - 1]?.text === '(');
  return said && steps.some(step => step.type === 'aggregate' && step.measures.length > 1);
}

/** "how many V90s": the plural of a code is no value by itself. */
function takesPlural({ steps }: Draft, { reading: { items } }: RuleContext): boolean {
  const plural = items.some(item => item.type === 'literal' && !item.quoted && /[\p{Lu}\d]s$/u.test(item.text));
  return plural && steps.some(step => step.type === 'filter');
}

/** "how is wind speed distributed?" asks for the spread of one thing. */
function losesSpread({ steps }: Draft, context: RuleContext): boolean {
  const spread = context.markers('chart').some(({ sense }) => sense.spread === true);
  return spread && steps.some(step => step.type === 'chart' && (step.kind === 'scatter' || step.kind === 'line'));
}

/** "number of countries" with a `country` of many rows each: rows are no countries. */
function countsRowsForThings({ steps }: Draft, context: RuleContext): boolean {
  const { items } = context.reading;
  const last = steps.at(-1);
  const rows =
    last?.type === 'aggregate' && last.by.length === 0 && last.measures.every(one => one.fn === 'count' && !one.column);
  if (!rows) {
    return false;
  }
  const texts = context.columns.filter(({ column }) => columnKind.isText(column) && !columnKind.isId(column));
  return context.markers('count').some(({ item }) => {
    const noun = items[item + 1];
    return noun?.type === 'rowNoun' && namesRepeated(noun.text, texts, context.profile);
  });
}

/** "the cow with the highest yield": the thing is asked for, and not its number. */
function givesNumberForThing({ steps }: Draft, context: RuleContext): boolean {
  const { items } = context.reading;
  const last = steps.at(-1);
  const value = last?.type === 'aggregate' && last.by.length === 0 && last.measures.length === 1;
  const first = items.find(item => !/^(?:the|a|an|show|find|which|what)$/iu.test(item.text));
  const with_ = first === undefined ? undefined : items[items.indexOf(first) + 1];
  return (
    value &&
    first !== undefined &&
    NOUNS.has(first.type) &&
    /^(?:with|having)$/iu.test(with_?.text ?? '') &&
    context.markers('superlative').length > 0 &&
    !context.has('fn', 'count')
  );
}

/** "what percent of the milk" beside `milk_yield`: the share of an amount is none of rows. */
function sharesRows({ steps }: Draft, { reading, profile }: RuleContext): boolean {
  if (!steps.some(step => step.type === 'share' && step.of === undefined)) {
    return false;
  }
  const nouns = reading.items.flatMap(item =>
    (item.type === 'rowNoun' || item.type === 'frame') && !/s$/u.test(item.text)
      ? [stemOf(item.text.toLowerCase())]
      : []
  );
  const amounts = profile.columns.filter(isAdditive).flatMap(({ name }) => splitName(name).map(stemOf));
  return nouns.some(noun => amounts.includes(noun));
}

const CLASSES = new Set(['type', 'category', 'kind', 'class', 'group']);

/** "the newest building" is none of the kinds in `building type`. */
function givesKindForThing({ steps }: Draft, context: RuleContext): boolean {
  const keys = steps.flatMap(step =>
    step.type === 'aggregate' ? step.by : step.type === 'top' && step.answer === 'label' ? step.columns : []
  );
  return context.markers('superlative').some(({ item }) => {
    const thing = context.reading.items[item + 1];
    if (thing?.type !== 'column' || !keys.includes(thing.column.name)) {
      return false;
    }
    const last = splitName(thing.column.name).at(-1) ?? '';
    return CLASSES.has(last) && !thing.text.toLowerCase().includes(last.slice(0, 4));
  });
}

/** True when a plan gives or counts something else than the nouns of the question name. */
export function misnamesThings(draft: Draft, context: RuleContext): boolean {
  return (
    ordersByGroup(draft, context) ||
    takesBoth(draft, context) ||
    takesPlural(draft, context) ||
    losesSpread(draft, context) ||
    countsRowsForThings(draft, context) ||
    givesNumberForThing(draft, context) ||
    sharesRows(draft, context) ||
    givesKindForThing(draft, context)
  );
}
