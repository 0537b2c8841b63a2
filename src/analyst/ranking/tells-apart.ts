import { LIGHT_VERBS } from '../lexicon/light-verbs.js';
import { columnKind } from '../reading/column-kind.js';
import type { Item } from '../reading/item.js';

/** Words of the list that are no deeds of a row, or say of it only that it is there or was written down. */
const PLAIN = new Set(
  (
    'observed observe recorded record records measured sampled collected seen placed place made had taken logged reported registered ' +
    'conducted performed named called labelled entered created added shown showed shows appeared present given gave issued rated scored ' +
    'said say says still already ever yet only often usually typically generally respectively vs versus compared compare comparing against occurred'
  ).split(' ')
);
/** Verbs among the words of grammar that do the same where nothing stands behind them: "machines that work". */
const STATES_OF = 'work works worked live lives lived stay stays stayed remain remains remained came come go goes';
const DEEDS = new Set([...LIGHT_VERBS.split(' ').filter(word => !PLAIN.has(word)), ...STATES_OF.split(' ')]);

/** Verbs of having and using, which say nothing without what is had: "who own a house". */
const HAVING = new Set(
  'own owns owned use used uses using play plays drive drives drove ride rides rode wear wears wore hire hires hired hold holds held keep keeps kept'.split(
    ' '
  )
);

const MODALS = new Set(['can', 'could', 'cannot', "can't", 'never', 'did', 'do', 'does', 'able to', 'to']);
const RELATIVES = new Set(['that', 'who', 'which']);
const STATES = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'get', 'got', 'gets', 'has', 'have', 'had', 'ever']);
const ARTICLES = new Set(['a', 'an', 'the', 'their', 'its', 'any', 'some', 'my', 'our']);
const ENDS = /^(?:[.,;:?!)]|and|or|but|by|per|please|at all|too|also)$/u;

/** A key or a name stands for the thing itself: "how many employees fly" beside `employee_id`. */
function isThing(item: Item): boolean {
  return item.type === 'column' && (columnKind.isId(item.column) || columnKind.isText(item.column));
}

/** "how many were sold?", "how many birds fly?": the verb is all that is said of what is counted. */
function counts(items: readonly Item[], subject: number, next: Item | undefined, passive: boolean): boolean {
  const article = ARTICLES.has(items[subject - 1]?.text.toLowerCase() ?? '');
  const left = subject - (article ? 2 : 1);
  const [item, before] = [items[subject], items[left]];
  const isCount = (one: Item | undefined): boolean => one?.type === 'marker' && /^how many/iu.test(one.text);
  const noun =
    item !== undefined &&
    (['rowNoun', 'frame'].includes(item.type) || isThing(item) || /^(?:them|these|those)$/iu.test(item.text));
  const bare = next === undefined || /^[.?!]$/u.test(next.text);
  return (
    bare &&
    ((passive && isCount(item)) ||
      (noun && (isCount(before) || (before?.text.toLowerCase() === 'of' && isCount(items[left - 1])))))
  );
}

/**
 * True for a verb that says by itself which rows are meant: "those that can fly", "the flats that were sold", "who own a
 * house". Behind a quantity it says what the quantity is of ("the amount that was paid"), and with something behind it the
 * condition is there ("who travelled in first class").
 */
export function tellsApart(items: readonly Item[], at: number): boolean {
  const textOf = (place: number): string => items[place]?.text.toLowerCase() ?? '';
  const text = textOf(at);
  if (!DEEDS.has(text)) {
    return false;
  }
  const state = STATES.has(textOf(at - 1)) ? 1 : 0;
  const opener = at - 1 - state;
  const relative = RELATIVES.has(textOf(opener));
  const antecedent = items[opener - 1];
  const quantity = antecedent?.type === 'column' && ['integer', 'number', 'duration'].includes(antecedent.column.type);
  const next = items[at + 1];
  const ends =
    next === undefined || ENDS.test(next.text.toLowerCase()) || (relative && STATES.has(next.text.toLowerCase()));
  if (ends) {
    const modal = MODALS.has(textOf(at - 1)) && (textOf(at - 1) !== 'to' || textOf(at - 2) === 'able');
    return modal || counts(items, opener, next, state > 0) || (relative && antecedent !== undefined && !quantity);
  }
  const object = ARTICLES.has(textOf(at + 1)) ? at + 2 : at + 1;
  const had = items[object]?.type === 'rowNoun' && HAVING.has(text);
  const subject = object > at + 1 && ['column', 'rowNoun', 'frame'].includes(items[at - 1]?.type ?? '');
  return had && ((relative && !quantity) || subject || MODALS.has(textOf(at - 1)));
}
