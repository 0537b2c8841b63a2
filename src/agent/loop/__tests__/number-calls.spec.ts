import { numberCalls } from '../ask-model.js';

const call = (id: string) => ({ id, name: 'x', arguments: '{}' });
const EARLIER = new Set(['a']);

test.each([
  ['provider ids are kept', ['b'], ['b']],
  ['missing ids are made from the place in the conversation', ['', ''], ['call_2', 'call_3']],
  ['an id that is in use already gets a suffix', ['a', 'a', 'a'], ['a_2', 'a_3', 'a_4']],
  ['a made id avoids those of the provider', ['call_3', ''], ['call_3', 'call_3_2']]
])('%s', (_name, given, expected) => {
  expect(numberCalls(given.map(call), EARLIER).map(({ id }) => id)).toEqual(expected);
});
