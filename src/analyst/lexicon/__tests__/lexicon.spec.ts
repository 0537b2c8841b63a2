import { conceptsOf, UNIT_CONCEPTS } from '../concepts.js';
import { TRIGGERS, WEAK_WORDS } from '../triggers.js';
import { stemOf } from '../../tokens/tokenize.js';

test.each([
  ['heaviest', 'weight'],
  ['revenue', 'money'],
  ['oldest', 'age'],
  ['longest', 'length'],
  ['longest', 'duration'],
  ['rainy', 'rain'],
  ['cities', 'place'],
  ['women', 'sex']
])('%s speaks of %s', (word, concept) => {
  expect([...conceptsOf(stemOf(word))]).toContain(concept);
});

test('words of no concept, and names of objects, speak of nothing', () => {
  for (const word of ['penguin', 'constructor', '__proto__', '']) {
    expect([...conceptsOf(stemOf(word))]).toEqual([]);
  }
});

test('units measure what a word may speak of', () => {
  const concepts = Object.values(UNIT_CONCEPTS).flatMap(list => list.split(' '));
  expect(concepts.filter(concept => !conceptsOf(stemOf(concept)).has(concept))).toEqual([]);
});

test('weak words are words of triggers', () => {
  const words = new Set([...TRIGGERS.values()].flat().flatMap(word => word.split('_')));
  expect([...WEAK_WORDS].filter(word => !words.has(word))).toEqual([]);
});
