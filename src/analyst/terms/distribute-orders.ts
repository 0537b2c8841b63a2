const LEAVING =
  '(?:remove|drop|delete|discard|exclude|eliminate|filter out|leave out|throw out|throw away|take out|omit|get rid of|removing|dropping|deleting|excluding|leaving out)';
const THINGS =
  '(?:(?:all|any|the|every|exact) )*(?:rows?|records?|entries|observations?|cases|lines|those|ones|duplicates?|duplicated?|repeated|outliers?|missing|\\p{L}+s (?=(?:with|without|where|whose|that|having|for which)\\b))';

/** "remove duplicate rows and rows with missing altitude": one verb before two things that go. */
const TWICE = new RegExp(
  String.raw`\b(${LEAVING}) ((?:(?!\b(?:and|or|then|but)\b)[^.,;:?!()])+?),? (?:and|as well as|and also) (?=${THINGS}\b)`,
  'iu'
);

/** A question in which each thing that an order leaves out has an order of its own. */
export function distributeOrders(question: string): string {
  const found = TWICE.exec(question);
  if (found === null) {
    return question;
  }
  const [whole, verb = '', things = ''] = found;
  const before = question.slice(0, found.index);
  const behind = question.slice(found.index + whole.length);
  return `${before}${verb} ${things}. ${verb} ${behind}`;
}
