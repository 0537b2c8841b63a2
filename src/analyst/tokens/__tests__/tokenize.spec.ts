import { isSuperlative, stemOf, tokenize } from '../tokenize.js';

const texts = (question: string): readonly string[] => tokenize(question).map(({ text }) => text);

test.each([
  ['words and marks', 'Which species, and how many?', ['Which', 'species', ',', 'and', 'how', 'many', '?']],
  ['names with underscores and figures', 'mean body_mass_g of run2', ['mean', 'body_mass_g', 'of', 'run2']],
  ['quoted text', 'rename "sex" to ‘gender’', ['rename', '"', 'sex', '"', 'to', '‘', 'gender', "'"]],
  ['dates as one', 'on 2024-03-05 or 5.3.2024', ['on', '2024-03-05', 'or', '5.3.2024']],
  ['numbers in groups', 'over 1,250,000.5 eur', ['over', '1,250,000.5', 'eur']],
  ['what is shortened', "what's the client's total", ['what', 'the', 'client', 'total']],
  ['a negation', 'who hasn’t paid', ['who', 'not', 'paid']],
  ['units at their number', '5km and 10%', ['5', 'km', 'and', '10', '%']],
  ['line breaks as spaces', 'mean\r\n\tage', ['mean', 'age']],
  ['other scripts', '平均 年齢 для städte', ['平均', '年齢', 'для', 'städte']],
  ['marks upon letters of other scripts', 'औसत बिक्री', ['औसत', 'बिक्री']],
  ['nothing', ' \n ', []]
])('%s', (_, question, expected) => {
  expect(texts(question)).toEqual(expected);
});

test.each([
  ['12', 12],
  ['3.5', 3.5],
  ['1,250', 1250],
  ['2.5k', 2500],
  ['seven', 7],
  ['dozen', 12],
  ['third', 3],
  ['2nd', 2],
  ['90th', 90],
  ['2 million', 2e6],
  ['1.5 thousand', 1500]
])('%s is a number', (question, value) => {
  expect(tokenize(question)[0]).toMatchObject({ class: 'number', value });
});

test.each(['2024-03-05', 'km', 'q1', 'p90', 'word'])('%s is none', question => {
  expect(tokenize(question)[0]?.value).toBeUndefined();
});

test('each token says where it stands in the question', () => {
  const question = 'What’s the “mean” of  café\n2.5k €?';
  for (const { text, at } of tokenize(question)) {
    expect(question.slice(at, at + text.length)).toBe(text);
  }
});

test('where a token stands does not depend on how letters are composed', () => {
  const question = 'cafe\u0301 total';
  expect(tokenize(question).map(({ at }) => question.slice(at, at + 5))).toEqual(['cafe\u0301', 'total']);
  expect(texts(question)).toEqual(['caf\u00e9', 'total']);
});

test.each([
  ['content', 'penguins'],
  ['function', 'the'],
  ['number', '7'],
  ['punctuation', '?'],
  ['punctuation', '🐧']
])('%s: %s', (expected, question) => {
  expect(tokenize(question)[0]?.class).toBe(expected);
});

test.each([
  ['heaviest', 'heavy'],
  ['biggest', 'big'],
  ['tallest', 'tall'],
  ['latest', 'late'],
  ['women', 'woman'],
  ['sold', 'sell'],
  ['monthly', 'months'],
  ['averages', 'average'],
  ['avg', 'average'],
  ['percentage', 'percent'],
  ['Customers', 'customer'],
  ['shipping', 'shipped']
])('%s has the stem of %s', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other));
});

test.each([
  ['interest', 'inter'],
  ['forest', 'fore'],
  ['number', 'numb'],
  ['water', 'wat'],
  ['harvest', 'harv']
])('%s is no superlative or comparative of %s', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other));
});

test.each([
  ['heaviest', true],
  ['most', true],
  ['top', true],
  ['west', false],
  ['guest', false],
  ['latest', false],
  ['heavy', false]
])('whether %s says the most: %s', (word, expected) => {
  expect(isSuperlative(word)).toBe(expected);
});

test('emoji and surrogates stay whole', () => {
  expect(texts('mean 👩‍🔬 🐧 age')).toContain('🐧');
  expect(texts('mean 🐧 age').join('')).toBe('mean🐧age');
});

test('five thousand characters in one word or in many', () => {
  expect(tokenize('x'.repeat(5000))).toHaveLength(1);
  expect(tokenize('ab '.repeat(1667))).toHaveLength(1667);
  expect(tokenize('?'.repeat(5000))).toHaveLength(5000);
  expect(tokenize('1,111'.repeat(1000)).length).toBeGreaterThan(0);
});
