import { names, number, table, text } from '../../__tests__/tables.js';
import { linksOf, namedPlaces, type Link } from '../../links/link.js';
import { Question } from '../../parser/question.js';
import { World } from '../../terms/world.js';
import { TRAINED } from '../../weights/weights.js';
import { rowNouns } from '../row-nouns.js';

const VISITS = table('df', 400, {
  ward: text(['North', 'South']),
  nurses: number(1, 9),
  doctor: names(['Ada Moss'], 40),
  'waiting time': number(1, 90)
});

/** The row nouns of a question, as they were written, with how often each is said. */
function found(text: string): readonly string[] {
  const world = new World([VISITS]);
  let links: readonly Link[] = [];
  const question = new Question(text, TRAINED, tokens => {
    links = linksOf(tokens, world.columns, world.tables);
    return namedPlaces(links);
  });
  return rowNouns(question, links).map(({ start, end, also }) => {
    const said = question.tokens.slice(start, end).map(token => token.text);
    return `${said.join('')} ${1 + also.length}`;
  });
}

test.each<[question: string, nouns: readonly string[]]>([
  ['how many visits were there per ward', ['visits 1']],
  ['average waiting time per visit', ['visit 1']],
  ['what share of all visits were the visits of doctor Moss', ['visits 2', 'visits 2']],
  ['how many check-ins had more than 3 nurses', ['check-ins 1']],
  ['how many people waited', ['people 1']],
  ['which ward had the fewest nurses', []],
  ['show the status of the process', []],
  ['North versus South', []],
  ['count by doctor', []]
])('the nouns that may stand for rows in "%s"', (question, nouns) => {
  expect(found(question)).toEqual(nouns);
});
